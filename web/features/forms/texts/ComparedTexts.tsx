import { useEffect, useRef } from "react";
import type { FormListItem } from "../../../../shared/contract/forms.ts";
import type { OutputOf } from "../../../../shared/contract/route.ts";
import type { correctTexts } from "../../../../shared/contract/texts.ts";
import { addressOf } from "../../../../shared/workbook/correct/text-cell.ts";
import { counted } from "../../../ui/counted.ts";
import { DifferenceView } from "../../../ui/DifferenceView.tsx";
import { whatItMeans } from "../../../ui/difference-words.ts";
import { ImportProblems } from "../../../ui/ImportProblems.tsx";
import { Note } from "../../../ui/Note.tsx";
import styles from "./TextsDialog.module.css";

export type Compared = OutputOf<typeof correctTexts>;

/** What the corrections change: in the form, and in which cells of the workbook's copy. */
export function ComparedTexts({ compared, form }: { compared: Compared; form: FormListItem }) {
  const { difference, problems, cells, converted, fileName } = compared;
  const formulas = cells.filter(({ formula }) => formula === true);
  const frame = useRef<HTMLDivElement>(null);
  // the button that led here is gone, and the form above was scrolled
  useEffect(() => {
    frame.current?.focus();
    frame.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={styles.compared}>
      <p className={styles.intro}>{whatItMeans(form.publicationCount, difference)}</p>
      <DifferenceView difference={difference} />
      <section aria-label="In the workbook">
        <h3>In the workbook: {counted(cells.length, "cell")}</h3>
        <ul className={styles.cells}>
          {cells.map((cell) => (
            <li key={addressOf(cell)}>
              {cell.sheet}, {cell.cell}: <del>{cell.before || "(empty)"}</del> <span aria-hidden>→</span>{" "}
              <ins>{cell.after || "(empty)"}</ins>
            </li>
          ))}
        </ul>
      </section>
      {formulas.length > 0 && (
        <Note tone="warning">
          {formulas.map(({ sheet, cell }) => `${sheet}, ${cell}`).join("; ")}:{" "}
          {formulas.length === 1 ? "this cell has a formula" : "these cells have formulas"}, which the text
          replaces.
        </Note>
      )}
      {converted && (
        <Note tone="info">
          The corrected copy is an Excel workbook, {fileName}: the imported file has no cells that could be
          changed alone. It has all texts, and no formats.
        </Note>
      )}
      {problems.length > 0 && (
        <section aria-label="What the import reports">
          <h3>What the import reports of these texts</h3>
          <ImportProblems problems={problems} isWhole />
        </section>
      )}
      <p className={styles.intro}>
        Download still gives the file as it was imported, Download with corrections the copy.
      </p>
    </div>
  );
}
