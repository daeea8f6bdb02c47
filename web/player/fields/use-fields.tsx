import { createElement, Fragment, type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { Field } from "../../../shared/form/definition/definition.ts";
import type { LocalizedText } from "../../../shared/localize.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import type { FillQueue } from "../base/fill-queue.ts";
import { type FormShared, useForm } from "../base/form-context.ts";
import { LiveField } from "./live-field.tsx";

type SpanOf = (field: Field) => number;

/**
 * Fields that belong together, rendered in order while their conditions are true. They stay at their places in the list,
 * so give them to their parent as children of its own: `createElement("div", attributes, ...useFields(fields))`.
 * @param spanOf a field's width in a row
 */
export function useFields(fields: readonly Field[], spanOf?: SpanOf): ReactNode[] {
  const shared = useForm();
  const { store, filling } = shared;
  const list = useMemo(
    () => createFieldList(fields, store, filling, spanOf),
    [fields, store, filling, spanOf],
  );
  useSyncExternalStore(list.subscribe, list.version);
  return list.render(shared);
}

/** The same as a component. */
export function Fields({ fields, spanOf }: { fields: readonly Field[]; spanOf?: SpanOf | undefined }) {
  return createElement(Fragment, null, ...useFields(fields, spanOf));
}

/** One component renders the whole list, except for fields whose look depends on other answers. */
function createFieldList(
  fields: readonly Field[],
  store: AnswerStore,
  filling: FillQueue,
  spanOf: SpanOf | undefined,
) {
  const places = fields.map((field) =>
    fields.length > 1 && readsOthers(field) ? (
      <Fields key={field.key} fields={[field]} spanOf={spanOf} />
    ) : (
      new LiveField(field, store, spanOf?.(field))
    ),
  );
  const own = places.filter((place) => place instanceof LiveField);
  let version = 0;
  return {
    render: (shared: FormShared) =>
      places.map((place) => (place instanceof LiveField ? place.render(shared) : place)),
    version: () => version,
    subscribe(listener: () => void) {
      const update = (live: LiveField) => {
        if (!live.update()) return;
        version++;
        listener();
      };
      const stops = own.map((live) => store.subscribe(live.field.key, () => update(live)));
      // What changed since it was rendered.
      for (const live of own) if (live.update()) version++;
      const unseen = own.filter((live) => live.mayBeAhead() && !readsOthers(live.field));
      const makeAhead = () => {
        for (const live of unseen) live.makeAhead();
        version++;
        listener();
        return () => unseen.forEach(update);
      };
      stops.push(filling.joinAhead(unseen.length, makeAhead));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * Which fields look different when other answers change: beyond being shown or required or not, and beyond their own
 * answer.
 */
function readsOthers(field: Field): boolean {
  const { readOnly, optionFilter, label, hint, options = [] } = field;
  return (
    typeof readOnly === "string" ||
    optionFilter !== undefined ||
    mayRefer(label) ||
    mayRefer(hint) ||
    options.some((option) => mayRefer(option.label))
  );
}

/** `[key]`, `${key}`, and computed texts, which have one. */
function mayRefer(text: LocalizedText | undefined): boolean {
  if (text === undefined) return false;
  return typeof text === "string" ? /[[{]/.test(text) : Object.values(text).some((one) => /[[{]/.test(one));
}
