import { type CSSProperties, memo } from "react";
import type { Composite, Field, Page } from "../../../shared/form/definition.ts";
import { localize } from "../../../shared/form/localize.ts";
import { classNames, definedClasses, readStyle } from "../field-style.ts";
import { FieldText } from "../fields/FieldText.tsx";
import { FieldView } from "../fields/FieldView.tsx";
import { useSlice } from "../form-context.ts";

/** Fields in a group that the browser lays out only near the viewport. */
const GROUP_SIZE = 12;
const FIELD_HEIGHT_PX = 104;

/** The sections of one page. Renders anew only with its page: fields listen for themselves. */
export const PageView = memo(function PageView({ page }: { page: Page }) {
  return (
    <div className={classNames("p-page", definedClasses(page.class))} style={readStyle(page.style)}>
      {page.composites.map((composite) => (
        <CompositeView key={composite.key} composite={composite} />
      ))}
    </div>
  );
});

function CompositeView({ composite }: { composite: Composite }) {
  const { store, locale, definition } = useSlice(composite.key);
  if (!store.session.isVisible(composite.key)) return null;
  const label =
    store.session.label(composite.key, locale) || localize(composite.label, locale, definition.defaultLocale);
  return (
    <section
      className={classNames("p-composite", definedClasses(composite.class))}
      style={readStyle(composite.style)}
    >
      {label !== "" && (
        <h3>
          <FieldText text={label} safe={composite.safe} />
        </h3>
      )}
      {groupsOf(composite.fields).map((fields) => (
        <div
          key={fields[0]?.key}
          className="p-group"
          style={{ "--estimate": `${fields.length * FIELD_HEIGHT_PX}px` } as CSSProperties}
        >
          {fields.map((field) => (
            <FieldView key={field.key} field={field} />
          ))}
        </div>
      ))}
    </section>
  );
}

function groupsOf(fields: readonly Field[]): Field[][] {
  const groups: Field[][] = [];
  for (let start = 0; start < fields.length; start += GROUP_SIZE)
    groups.push(fields.slice(start, start + GROUP_SIZE));
  return groups;
}
