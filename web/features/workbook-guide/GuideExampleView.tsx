import { CopyBox, CopyBoxResult } from "../../ui/guide/CopyBox.tsx";
import styles from "./GuideExampleView.module.css";
import { copiedRows, type GuideExample, headersOf, isSheet } from "./guide.ts";

/** An example as it is typed, with a button that copies it. */
export function GuideExampleView({ example, of }: { example: GuideExample; of: string }) {
  const name = `the example of ${of}`;
  if (example.kind === "rows") {
    return (
      <CopyBox text={copiedRows(example.rows)} of={name}>
        {isSheet(example) ? <Sheet rows={example.rows} of={of} /> : <Cells rows={example.rows} />}
      </CopyBox>
    );
  }
  return (
    <>
      <CopyBox text={example.text} of={name} />
      {example.kind === "expression" && (
        <CopyBoxResult>
          <span className={styles.arrow}>yields</span> <code>{example.result}</code>
        </CopyBoxResult>
      )}
    </>
  );
}

type Rows = Extract<GuideExample, { kind: "rows" }>["rows"];

/** A row or two, cell below cell: header and text. */
function Cells({ rows }: { rows: Rows }) {
  const [row = {}, end] = rows;
  return (
    <div className={styles.cells}>
      {Object.entries(row).map(([header, text]) => (
        <div key={header} className={styles.cell}>
          <span className={styles.header}>{header}</span>
          <code>{text}</code>
        </div>
      ))}
      {end !== undefined && (
        <div className={styles.cell}>
          <span className={styles.header}>type</span>
          <code>{end.type}</code>
        </div>
      )}
    </div>
  );
}

/** Several rows as they stand in the sheet. */
function Sheet({ rows, of }: { rows: Rows; of: string }) {
  const headers = headersOf(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label={`Rows of ${of}`}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows have no identity but their place, and don't move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={place}>
              {headers.map((header) => (
                <td key={header}>{row[header]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
