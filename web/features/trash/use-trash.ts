import { useState } from "react";
import type { TrashedForm } from "../../../shared/contract/forms.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";

/** The user's deleted forms, and taking them out of the trash. */
export function useTrash() {
  const { data, error, mutate } = useApi(api.forms.trash, {});
  const [busy, setBusy] = useState<number>();
  const [restored, setRestored] = useState<TrashedForm>();
  const [failure, setFailure] = useState<string>();

  const restore = async (form: TrashedForm) => {
    setBusy(form.id);
    setFailure(undefined);
    setRestored(undefined);
    try {
      await call(api.forms.restoreForm, { id: form.id });
      setRestored(form);
    } catch (problem) {
      setFailure(`${form.formName} couldn't be restored. ${problemText(problem)}`);
    }
    await mutate().catch(() => undefined); // the list itself says what could not be loaded
    setBusy(undefined);
  };

  return {
    forms: data,
    error,
    reload: () => void mutate(),
    /** The form that is being restored. */
    busy,
    /** The form that was restored last. */
    restored,
    failure,
    restore,
  };
}
