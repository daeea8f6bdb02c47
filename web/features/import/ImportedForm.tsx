import { Button, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { api, urlOf } from "../../lib/api.ts";
import { FormPreview } from "../../player/FormPreview.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { problemCounts, problemsThatStop } from "../../ui/problem-groups.ts";
import styles from "./ImportPage.module.css";
import type { Imported } from "./use-import.ts";

/** The form that came of an upload, and beneath it what its import had to say. */
export function ImportedForm({ imported, onReimport }: { imported: Imported; onReimport: () => void }) {
  const { formId, formName, version, definition, problems } = imported;
  const isDraft = problemsThatStop("publish", problems).length > 0;
  return (
    <section>
      <div className={styles.bar}>
        <Title order={2}>{formName} form</Title>
        <div className={styles.actions}>
          {isDraft && <Button onClick={onReimport}>Re-Import</Button>}
          <Button component={Link} to="/design/forms" variant="default">
            Go to your forms
          </Button>
        </div>
      </div>
      <div className={styles.sheet}>
        <FormPreview key={`${formId} ${version}`} definition={definition} />
      </div>
      {problems.length > 0 && (
        <div className={styles.problems}>
          <Disclosure summary={`About the workbook: ${problemCounts(problems)}`}>
            <ImportProblems
              problems={problems}
              annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })}
            />
          </Disclosure>
        </div>
      )}
    </section>
  );
}
