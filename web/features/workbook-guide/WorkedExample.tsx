import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { part } from "../../../shared/part.ts";
import {
  type ExampleSheet,
  nativeExample,
  nativeExampleNotes,
} from "../../../shared/workbook/import/definitions/native-example.ts";
import { columnLetter } from "../../../shared/workbook/workbook.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { FormSkeleton } from "../../player/pages/FormPreview.tsx";
import { CopyButton } from "../../ui/guide/CopyBox.tsx";
import { GuideSection, GuideText } from "../../ui/guide/GuideSection.tsx";
import { IconEye } from "../../ui/icons/icons.tsx";
import styles from "./WorkedExample.module.css";

const ExampleForm = lazyPart(
  part(() => import("./ExampleForm.tsx")),
  ({ ExampleForm }) => ExampleForm,
);

/** A complete small form: its sheets as they look in a spreadsheet, what each row does, and the form itself. */
export function WorkedExample() {
  const [isShown, setShown] = useState(false);
  return (
    <GuideSection
      id="example"
      title="A complete form"
      intro="Three sheets make a form: `survey` contains the questions, `choices` the lists to choose from, `settings` the form's title and language. Copy a sheet and paste it into a spreadsheet to try it."
    >
      {nativeExample.map((sheet) => (
        <SheetView key={sheet.name} sheet={sheet} />
      ))}
      <dl className={styles.notes}>
        {nativeExampleNotes.map(({ rows, meaning }) => (
          <div key={rows}>
            <dt>{rows.includes("–") ? `Rows ${rows}` : `Row ${rows}`}</dt>
            <dd>
              <GuideText text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
      {isShown ? (
        <section className={styles.form} aria-label="The form of the example">
          <Suspense fallback={<FormSkeleton />}>
            <ExampleForm />
          </Suspense>
        </section>
      ) : (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setShown(true)}
        >
          See the form
        </Button>
      )}
    </GuideSection>
  );
}

/** A sheet with its letters and numbers. */
function SheetView({ sheet: { name, rows } }: { sheet: ExampleSheet }) {
  const [header = [], ...body] = rows;
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <h3 className={styles.name}>{name}</h3>
        <CopyButton text={rows.map((cells) => cells.join("\t")).join("\n")} of={`the sheet ${name}`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={`Cells of the sheet ${name}`}>
        <table className={styles.table}>
          <thead>
            <tr className={styles.letters}>
              <td />
              {header.map((title, place) => (
                <td key={title} aria-hidden="true">
                  {columnLetter(place + 1)}
                </td>
              ))}
            </tr>
            <tr>
              <td className={styles.number}>1</td>
              {header.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((cells, place) => (
              // A sheet's rows are identified only by their position, and don't move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={place} data-group={/^(begin|end) /.test(cells[0] ?? "") || undefined}>
                <td className={styles.number}>{place + 2}</td>
                {header.map((title, column) => (
                  <td key={title}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
