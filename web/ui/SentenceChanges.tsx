import { Badge, Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { SentenceChange } from "../../shared/golden/compare.ts";
import { lineDifference } from "../../shared/process/line-difference.ts";
import { languageName } from "../lib/format.ts";
import { counted } from "./counted.ts";
import styles from "./SentenceChanges.module.css";

/** So many of a report in a language are listed at first, and more with each press. */
const AT_ONCE = 40;

interface SentenceChangesProps {
  changes: readonly SentenceChange[];
  /** What else there is to see of one, in its line. */
  more?: ((change: SentenceChange) => ReactNode) | undefined;
  /** What can be done about one, below it. */
  actions?: ((change: SentenceChange) => ReactNode) | undefined;
  /** What can be done about all of a report in a language. */
  groupActions?: ((changes: readonly SentenceChange[], name: string) => ReactNode) | undefined;
}

/** What reports say now and would say, sentence by sentence: for each reader and language, equal changes once. */
export function SentenceChanges({ changes, ...slots }: SentenceChangesProps) {
  const written = new Set(changes.filter(({ isTranslation }) => !isTranslation).map(textsOf));
  return groupsOf(changes).map(([key, group]) => (
    <ChangesOfReport
      key={key}
      group={group}
      isUntranslated={(change) => change.isTranslation && written.has(textsOf(change))}
      name={`${group[0].report}, ${languageName(group[0].locale)}`}
      {...slots}
    />
  ));
}

function ChangesOfReport({
  group,
  name,
  isUntranslated,
  more,
  actions,
  groupActions,
}: Pick<SentenceChangesProps, "more" | "actions" | "groupActions"> & {
  group: Group[1];
  name: string;
  /** Readers of this language get it as it was written. */
  isUntranslated: (change: SentenceChange) => boolean;
}) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={name} className={styles.group}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name}
          {group.some((change) => change.isTranslation && !isUntranslated(change)) && (
            <Badge color="gray" ml="xs">
              Translation
            </Badge>
          )}
        </h3>
        {groupActions?.(group, name)}
      </div>
      <ul className={styles.changes} aria-label={`Sentences of ${name}`}>
        {group.slice(0, shown).map((change) => (
          // not by its id, which another set of cases changes: what is open stays open
          <li key={textsOf(change)} className={styles.change}>
            <SentencePair change={change} />
            <div className={styles.about}>
              <span>
                {isUntranslated(change) && "As it was written, not translated. "}
                {casesOf(change)}
              </span>
              {more?.(change)}
            </div>
            {actions?.(change)}
          </li>
        ))}
      </ul>
      {group.length > shown && (
        <Button
          variant="default"
          mt="md"
          aria-label={`Show more of ${name}, ${group.length - shown} left`}
          onClick={() => setShown(shown + AT_ONCE)}
        >
          Show more ({group.length - shown} left)
        </Button>
      )}
    </section>
  );
}

/** The old sentence beside the new one, with the words marked that differ. */
export function SentencePair({ change: { before, after, locale } }: { change: SentenceChange }) {
  const parts = lineDifference(linesOfWords(before), linesOfWords(after));
  const side = (own: "removed" | "added") =>
    parts.flatMap(({ kind, text }, at) => {
      if (kind !== "same" && kind !== own) return [];
      const key = `${at}`;
      if (kind === "same") return [<span key={key}>{text}</span>];
      return [kind === "removed" ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>];
    });
  return (
    <div className={styles.pair}>
      <p className={styles.side} data-side="before">
        <span className={styles.label}>Before</span>
        <bdi lang={locale}>{before === "" ? <i>Nothing</i> : side("removed")}</bdi>
      </p>
      <p className={styles.side} data-side="after">
        <span className={styles.label}>After</span>
        <bdi lang={locale}>{after === "" ? <i>Nothing</i> : side("added")}</bdi>
      </p>
    </div>
  );
}

/** Each word with the space after it on a line of its own, as the comparison is of lines. */
const linesOfWords = (text: string) => (text.match(/\S+\s*|\s+/g) ?? []).join("\n");

/** A sentence of a report that is the same in another language isn't translated. */
const textsOf = ({ stepKey, before, after }: SentenceChange) => JSON.stringify([stepKey, before, after]);

type Group = [key: string, changes: [SentenceChange, ...SentenceChange[]]];

/** In the order in which each report and language first comes. */
function groupsOf(changes: readonly SentenceChange[]): Group[] {
  const groups = new Map<string, Group[1]>();
  for (const change of changes) {
    const key = `${change.stepKey} ${change.locale}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups];
}

/** @example casesOf({ count: 12, cases: ["fever", "no fever", …] }) // "In 12 cases, such as “fever”" */
function casesOf({ count, cases: [first = ""] }: SentenceChange): ReactNode {
  return (
    <>
      In {counted(count, "case")}
      {first !== "" && (
        <>
          {count === 1 ? ": " : ", such as "}
          <VisuallyHidden>the case </VisuallyHidden>“{first}”
        </>
      )}
    </>
  );
}
