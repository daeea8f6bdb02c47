import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { type FormDifference, isUnchanged } from "../../shared/form/definition/form-difference.ts";
import { counted } from "./counted.ts";
import styles from "./DifferenceView.module.css";
import { Disclosure } from "./Disclosure.tsx";
import { differenceCounts, formWords, whatChanged } from "./difference-words.ts";

/** Longer lists stay closed until they are opened. */
const MAX_OPEN_FIELDS = 12;

interface DifferenceViewProps {
  difference: FormDifference;
  /** What it means that nothing changes. */
  children?: ReactNode;
  /** True: the reports differ, even where the form doesn't. */
  hasOtherReports?: boolean;
}

/** How two versions of a form differ: fields, pages and languages. */
export function DifferenceView({ difference, children, hasOtherReports = false }: DifferenceViewProps) {
  const { added, removed, changed, form, pages, languages } = difference;
  if (isUnchanged(difference))
    return (
      <section aria-label="What changes">
        <h3 className={styles.title}>{hasOtherReports ? "Only the reports change" : "Nothing changes"}</h3>
        <p className={styles.counts}>Every page, field and language stays the same. {children}</p>
      </section>
    );
  return (
    <section aria-label="What changes">
      <h3 className={styles.title}>What changes</h3>
      <p className={styles.counts}>{differenceCounts(difference)}</p>
      <Names what="The form as a whole" names={form.map((part) => formWords[part])} />
      <Names what="Languages added" names={languages.added} />
      <Names what="Languages removed" names={languages.removed} />
      <Names what="Pages added" names={pages.added} />
      <Names what="Pages removed" names={pages.removed} />
      <Names what="Pages whose title, condition or sections change" names={pages.changed} />
      <Fields word="removed" color="red" fields={removed} />
      <Fields word="added" color="leaf" fields={added} />
      <Fields word="changed" color="gray" fields={changed} />
    </section>
  );
}

function Names({ what, names }: { what: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={styles.names}>
      <span>{what}:</span> {names.join(", ")}
    </p>
  );
}

type Differing = FormDifference["added"][number] &
  Partial<Pick<FormDifference["changed"][number], "what" | "wording">>;

function Fields({ word, color, fields }: { word: string; color: string; fields: readonly Differing[] }) {
  if (fields.length === 0) return null;
  return (
    <Disclosure
      open={fields.length <= MAX_OPEN_FIELDS}
      summary={
        <>
          {counted(fields.length, "field")} <Badge color={color}>{word}</Badge>
        </>
      }
    >
      <ul className={styles.fields}>
        {fields.map(({ key, label, page, what, wording }) => (
          <li key={key}>
            <span className={styles.label}>{label}</span>
            <span className={styles.place}>
              {label !== key && <code>{key}</code>}
              {page !== "" && <span>{page}</span>}
            </span>
            {what !== undefined && <span className={styles.what}>{whatChanged(what)}</span>}
            {wording !== undefined && <Wording {...wording} />}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The old text, and the new one. */
function Wording({ before, after, language }: NonNullable<Differing["wording"]>) {
  return (
    <span className={styles.wording}>
      {language !== undefined && <span>{language}: </span>}
      <del>{before || "(no text)"}</del> <span aria-hidden>→</span> <ins>{after || "(no text)"}</ins>
    </span>
  );
}
