import { nativeExample, workbookOf } from "../../../shared/workbook/import/definitions/native-example.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { FormView } from "../../player/pages/FormView.tsx";

/** The example, imported here and now by the reader that imports every workbook. */
const { definition } = readDefinition(workbookOf(nativeExample), {
  worksheetIndex: 0,
  fileName: "example.xlsx",
});

/**
 * The form of the example. The respondent's page is imported together with the reader, not later: their common code
 * then stays in one file, and respondents load no more than before.
 */
export function ExampleForm() {
  return definition === undefined ? null : (
    <FormView definition={definition} locale={definition.defaultLocale} />
  );
}
