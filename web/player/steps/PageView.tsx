import { type CSSProperties, memo, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Composite, Field, Page } from "../../../shared/form/definition/definition.ts";
import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import type { Appearances } from "../base/appearances.ts";
import { createDomSlot } from "../base/dom-slot.ts";
import { classNames, definedClasses, readStyle } from "../base/field-style.ts";
import { type FormShared, useForm } from "../base/form-context.ts";
import { richText } from "../base/rich-text.tsx";
import { fieldText } from "../fields/FieldText.tsx";
import { Fields } from "../fields/use-fields.tsx";
import { inLanguage } from "../texts/ui-language.tsx";

/** Fields in a group that the browser lays out only near the viewport. */
const GROUP_SIZE = 12;
const FIELD_HEIGHT_PX = 104;

/** The sections of one page. Renders again only with its page: fields listen for themselves. */
export const PageView = memo(function PageView({ page }: { page: Page }) {
  return (
    <div className={classNames("p-page", definedClasses(page.class))} style={readStyle(page.style)}>
      {page.section !== undefined && <SectionTitle page={page} />}
      {page.composites.map((composite) => (
        <CompositeView key={composite.key} composite={composite} />
      ))}
    </div>
  );
});

/** The title of the part of the form; it follows the answers that it names. */
function SectionTitle({ page: { key, section } }: { page: Page }) {
  const { store, locale, definition } = useForm();
  const title = useSyncExternalStore(store.subscribeAll, () => store.session.filled(key, section, locale));
  if (title === "") return null;
  const language = otherLanguageOf(section, locale, definition.defaultLocale);
  return <p className="p-quiet">{inLanguage(richText(title), language)}</p>;
}

function CompositeView({ composite }: { composite: Composite }) {
  const shared = useForm();
  const { store } = shared;
  const { appearances } = shared;
  const live = useMemo(
    () => createLiveSection(composite, store, appearances),
    [composite, store, appearances],
  );
  const label = useSyncExternalStore(live.subscribe, () => live.readLabel(shared));
  const language = otherLanguageOf(composite.label, shared.locale, shared.definition.defaultLocale);
  return (
    <div className="p-slot" ref={live.attach}>
      {label !== undefined && (
        <section
          className={classNames("p-composite", definedClasses(composite.class))}
          style={readStyle(composite.style)}
        >
          {label !== "" && <h3>{inLanguage(fieldText(label, composite.safe), language)}</h3>}
          <Groups fields={composite.fields} />
        </section>
      )}
    </div>
  );
}

/** A section on the page: its label once it is shown for the first time, kept while it is hidden. */
function createLiveSection({ key, label, fields }: Composite, store: AnswerStore, appearances: Appearances) {
  const slot = createDomSlot();
  let wasShown = store.session.isVisible(key);
  let shownLabel: string | undefined;
  return {
    readLabel({ locale, definition }: FormShared): string | undefined {
      if (store.session.isVisible(key))
        shownLabel = store.session.label(key, locale) || localize(label, locale, definition.defaultLocale);
      return shownLabel;
    },
    subscribe(listener: () => void) {
      const place = () => {
        const isShown = store.session.isVisible(key);
        slot.place(isShown);
        // Its fields are made only now: they didn't see that they were hidden.
        if (isShown && !wasShown)
          for (const field of fields) if (store.session.isVisible(field.key)) appearances.add(field);
        wasShown = isShown;
      };
      const stop = store.subscribe(key, () => {
        place();
        listener();
      });
      place(); // it may have been hidden since it was read
      return stop;
    },
    attach: slot.attach,
  };
}

interface GroupProps {
  fields: readonly Field[];
}

const Groups = memo(function Groups({ fields }: GroupProps) {
  return groupsOf(fields).map((group) => <Group key={group[0]?.key} fields={group} />);
});

function Group({ fields }: GroupProps) {
  const { filling } = useForm();
  const [isFilled, setFilled] = useState(filling.fillsAtOnce);
  useEffect(() => {
    if (!isFilled) return filling.join(() => setFilled(true));
  }, [isFilled, filling]);
  return (
    <div
      className="p-group"
      style={{ "--estimate": `${fields.length * FIELD_HEIGHT_PX}px` } as CSSProperties}
    >
      {isFilled && <Fields fields={fields} />}
    </div>
  );
}

function groupsOf(fields: readonly Field[]): Field[][] {
  const groups: Field[][] = [];
  for (let start = 0; start < fields.length; start += GROUP_SIZE)
    groups.push(fields.slice(start, start + GROUP_SIZE));
  return groups;
}
