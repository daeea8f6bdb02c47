import { CopyBox, CopyBoxResult } from "../../ui/guide/CopyBox.tsx";
import { GuideText } from "../../ui/guide/GuideText.tsx";
import styles from "./TemplateEntryView.module.css";
import { shownData, type TemplateEntry, type TemplateExample } from "./template-guide.ts";

/** One thing that a template can say: how it is written, what it gives, and examples with what comes of them. */
export function TemplateEntryView({ entry, isTarget }: { entry: TemplateEntry; isTarget: boolean }) {
  const { id, name, meaning, examples } = entry;
  return (
    <div id={id} className={styles.entry} data-target={isTarget || undefined}>
      <dt className={styles.name}>
        <code>{name}</code>
      </dt>
      <dd className={styles.meaning}>
        <GuideText text={meaning} />
      </dd>
      {examples.length > 0 && (
        <dd className={styles.examples}>
          {examples.map((example) => (
            <ExampleView key={example.template + example.output} example={example} />
          ))}
        </dd>
      )}
    </div>
  );
}

function ExampleView({ example }: { example: TemplateExample }) {
  const { template, output, locale } = example;
  const data = shownData(example);
  return (
    <div>
      <CopyBox text={template} of={`the example ${template}`} />
      <CopyBoxResult>
        <span className={styles.quiet}>gives</span> {output === "" ? "nothing" : <code>{output}</code>}
        {locale !== undefined && <span className={styles.quiet}> in {languages[locale] ?? locale}</span>}
        {data !== undefined && (
          <span className={styles.quiet}>
            {" "}
            from <code>{data}</code>
          </span>
        )}
      </CopyBoxResult>
    </div>
  );
}

const languages: Readonly<Record<string, string>> = { es: "Spanish", fr: "French" };
