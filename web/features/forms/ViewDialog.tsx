import { useEffect, useState } from "react";
import { VIEW_FORM_DELAY_MS } from "../../../shared/timings.ts";
import { FormPreview, FormSkeleton } from "../../player/FormPreview.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import type { FormDialog } from "./form-dialogs.ts";
import { LeaveForm } from "./LeaveForm.tsx";
import { useFormDefinition } from "./use-forms.ts";

/** View Form: the form as a respondent sees it. Its model is asked for after 500 ms (specification, section 9). */
export const ViewDialog: FormDialog = ({ form, onClose }) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), VIEW_FORM_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: definition, error, mutate } = useFormDefinition(waited ? form.id : undefined);

  return (
    <Dialog title={form.formName} onClose={() => onClose()} size="wide">
      {form.privilege !== "O" && <LeaveForm form={form} onLeft={(news) => onClose(true, news)} />}
      {error !== undefined && <LoadFailed what="This form" error={error} onRetry={() => mutate()} />}
      {definition === undefined && error === undefined && (
        <>
          <p role="status">Loading...please wait...</p>
          <FormSkeleton />
        </>
      )}
      {definition !== undefined && <FormPreview definition={definition} />}
    </Dialog>
  );
};
