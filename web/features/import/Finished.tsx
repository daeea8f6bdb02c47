import { api, urlOf } from "../../lib/api.ts";
import { counted } from "../../ui/counted.ts";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import type { FormToReimport, Imported } from "./use-import.ts";

/** The end of an import: what was made, and what it had to say. */
export function Finished({ imported, form }: { imported: Imported; form: FormToReimport | undefined }) {
  const { formId, formName, problems } = imported;
  const stopping = problemsThatStop("publish", problems).length;
  return (
    <>
      <Note tone={stopping > 0 ? "warning" : "success"}>
        <strong>{formName}</strong> was imported. {whatNext(stopping, form)}
      </Note>
      {problems.length > 0 && (
        <ImportProblems
          problems={problems}
          annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })}
          isWhole
        />
      )}
    </>
  );
}

function whatNext(stopping: number, form: FormToReimport | undefined): string {
  if (stopping > 0)
    return `It can't be published yet: fix ${counted(stopping, "problem")} in the workbook, then import it again.`;
  if (form === undefined) return "Choose Finish to look at it.";
  return form.publicationCount > 0
    ? "Publish it again to bring the changes to respondents."
    : "Publish it to open it to respondents.";
}
