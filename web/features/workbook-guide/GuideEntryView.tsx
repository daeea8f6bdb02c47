import { GuideText } from "../../ui/guide/GuideText.tsx";
import styles from "./GuideEntryView.module.css";
import { GuideExampleView } from "./GuideExampleView.tsx";
import { type GuideEntry, isSheet } from "./guide.ts";

/** One thing of the specification: how it is written, what it means, an example. */
export function GuideEntryView({ entry, isTarget }: { entry: GuideEntry; isTarget: boolean }) {
  const { id, name, isCode = true, aliases = [], meaning, remarks = [], example } = entry;
  return (
    <div id={id} className={styles.entry} data-target={isTarget || undefined}>
      <dt className={styles.name}>
        {isCode ? <code>{name}</code> : name}
        {aliases.length > 0 && (
          <span className={styles.aliases}>
            also{" "}
            {aliases.map((alias, place) => (
              <span key={alias}>
                {place > 0 && ", "}
                <code>{alias}</code>
              </span>
            ))}
          </span>
        )}
      </dt>
      <dd className={styles.meaning}>
        <GuideText text={meaning} />
        {remarks.length > 0 && (
          <span className={styles.remarks}>
            <GuideText text={remarks.join(" · ")} />
          </span>
        )}
      </dd>
      {example !== undefined && (
        <dd className={styles.example} data-wide={isSheet(example) || undefined}>
          <GuideExampleView example={example} of={name} />
        </dd>
      )}
    </div>
  );
}
