/** Questions that are asked for each instance: cards that are added, removed and folded. */
import {
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { Field } from "../../../../shared/form/definition/definition.ts";
import { instanceKey, prefixOf } from "../../../../shared/form/definition/instance-keys.ts";
import { asText } from "../../../../shared/form/definition/label-text.ts";
import { REVEAL } from "../../base/focus.ts";
import { type FieldProps, useForm } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { hintText, labelText, problemLine, shellAttributes } from "../../fields/FieldShell.tsx";
import { fieldText } from "../../fields/FieldText.tsx";
import { Guidance } from "../../fields/Guidance.tsx";
import { Fields } from "../../fields/use-fields.tsx";
import { media } from "../../media/field-media.ts";
import { inLanguage, sentenceWith } from "../../texts/ui-language.tsx";
import { instanceFields } from "./instance-fields.ts";
import "./repeats.css";

export { LeftOut } from "./LeftOut.tsx";

/** Small and few instances are all open: folding them would only hide them. */
const MOST_OPEN_FIELDS = 3;
const MOST_OPEN_INSTANCES = 10;
/** There one card is open at a time. */
const NARROW = "(max-width: 599px)";

interface Removed {
  id: string;
  place: number;
  name: string;
}

export function RepeatField({ field, slice }: FieldProps) {
  const { store, texts, say, locale } = useForm();
  const words = texts.repeats;
  const ids = Array.isArray(slice.value) ? slice.value : [];
  const what = plainText(slice.label);
  const isFoldable = (field.fields?.length ?? 0) > MOST_OPEN_FIELDS || ids.length > MOST_OPEN_INSTANCES;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, 1)));
  const [removed, setRemoved] = useState<Removed>();
  /** As it was called then: what is typed into it since isn't read out. */
  const [added, setAdded] = useState<{ name: string; language: string | undefined }>();
  const root = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<string>(undefined);
  const maximum = field.repeat?.maximum ?? Number.POSITIVE_INFINITY;
  const isCounted = field.repeat?.count !== undefined;
  const nameOf = (id: string, place: number) =>
    plainText(store.session.label(instanceKey(field.key, id), locale)) || words.numbered(what, place + 1);

  const languageOf = (id: string) => {
    const key = instanceKey(field.key, id);
    const isNamed = store.session.label(key, locale) !== "";
    return store.session.labelLanguage(isNamed ? key : field.key, locale);
  };

  useLayoutEffect(() => {
    const id = focusNext.current;
    focusNext.current = undefined;
    if (id === undefined) return;
    const card = root.current?.querySelector(`[data-instance="${CSS.escape(instanceKey(field.key, id))}"]`);
    const input = card?.querySelector<HTMLElement>(
      // Of this card: an outer one has a body too, and the buttons in this one's head are in it.
      ":scope > .p-card-body :is(input, select, textarea, button)",
    );
    (input ?? card?.querySelector<HTMLElement>("button") ?? addButton.current)?.focus();
  });

  function unfold(id: string): void {
    setOpen((before) => opened(before, id));
  }

  function toggle(id: string): void {
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : opened(before, id),
    );
  }

  /** A card may have been rendered before the last change. */
  function idsNow(): readonly string[] {
    const now = store.session.value(field.key);
    return Array.isArray(now) ? now : [];
  }

  function add(): void {
    const id = newId(ids);
    unfold(id);
    setRemoved(undefined);
    focusNext.current = id;
    store.answer(field.key, [...ids, id]);
    setAdded({ name: nameOf(id, ids.length), language: slice.labelLanguage });
  }

  function remove(id: string): void {
    const now = idsNow();
    const place = now.indexOf(id);
    setRemoved({ id, place, name: nameOf(id, place) });
    setAdded(undefined);
    focusNext.current = now[place + 1] ?? now[place - 1] ?? "";
    store.answer(
      field.key,
      now.filter((one) => one !== id),
    );
  }

  function undo({ id, place }: Removed): void {
    setRemoved(undefined);
    unfold(id);
    focusNext.current = id;
    store.answer(field.key, [...ids.slice(0, place), id, ...ids.slice(place)]);
  }

  return (
    <section {...shellAttributes(field)} ref={root} aria-label={what || undefined}>
      {slice.label !== "" && <h4>{labelText({ field, slice })}</h4>}
      {media.loaded?.fieldMedia({ field, slice })}
      {slice.hint !== "" && <div className="p-hint">{hintText({ field, slice })}</div>}
      <Guidance field={field} />
      {ids.length === 0 && <p className="p-quiet">{say(words.none)}</p>}
      <ol className="p-cards">
        {ids.map((id, place) => (
          <Instance
            key={id}
            field={field}
            id={id}
            name={words.numbered(what, place + 1)}
            isOpen={!isFoldable || open.has(id)}
            isFoldable={isFoldable}
            mayRemove={!isCounted && !slice.readOnly}
            onToggle={() => toggle(id)}
            onReveal={() => flushSync(() => unfold(id))}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      <p className="p-unseen" role="status">
        {added && sentenceWith(added.name, added.language, words.added, slice)}
      </p>
      {removed !== undefined && (
        <p className="p-removed" role="status">
          {sentenceWith(removed.name, languageOf(removed.id), words.removed, slice)}{" "}
          <button type="button" className="p-link" onClick={() => undo(removed)}>
            {say(words.undo)}
          </button>
        </p>
      )}
      {!isCounted && !slice.readOnly && ids.length < maximum && (
        <button type="button" className="p-button p-add" ref={addButton} onClick={add}>
          <svg className="p-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 3v10M3 8h10" />
          </svg>
          {sentenceWith(what, slice.labelLanguage, words.add, slice)}
        </button>
      )}
      {problemLine(slice.id, slice)}
    </section>
  );
}

interface InstanceProps {
  field: Field;
  id: string;
  /** By its place; its own label comes first. */
  name: string;
  isOpen: boolean;
  isFoldable: boolean;
  mayRemove: boolean;
  onToggle: () => void;
  onReveal: () => void;
  onRemove: () => void;
}

/** Renders again with what is seen of it only: its acts are the same whenever it was rendered last. */
const Instance = memo(function Instance(props: InstanceProps) {
  const { field, id, name, isOpen, isFoldable, mayRemove, onToggle, onReveal, onRemove } = props;
  const shared = useForm();
  const { store, texts, say, locale } = shared;
  const words = texts.repeats;
  const key = instanceKey(field.key, id);
  const bodyId = useId();
  const card = useRef<HTMLLIElement>(null);
  const fields = useMemo(() => instanceFields(field.fields ?? [], prefixOf(field.key, id)), [field, id]);
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribe(key, listener), [store, key]),
    () => store.version(key),
  );
  useReveal(card, onReveal);
  const label = store.session.label(key, locale);
  const title = label === "" ? asText(name) : label;
  const language = store.session.labelLanguage(label === "" ? field.key : key, locale);
  return (
    <li className="p-card" data-instance={key} ref={card}>
      <div className="p-card-head">
        {isFoldable ? (
          <button
            type="button"
            className="p-card-title"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <svg
              className="p-icon p-card-arrow"
              width="16"
              height="16"
              viewBox="0 0 16 16"
              aria-hidden="true"
            >
              <path d="M4 6l4 4 4-4" />
            </svg>
            <span>{inLanguage(fieldText(title, field.safe), language)}</span>
          </button>
        ) : (
          <h5 className="p-card-title">{inLanguage(fieldText(title, field.safe), language)}</h5>
        )}
        {mayRemove && (
          <button type="button" className="p-link p-card-remove" onClick={onRemove}>
            {say(words.remove)}
            <span className="p-unseen"> {inLanguage(plainText(title), language)}</span>
          </button>
        )}
      </div>
      <div className="p-card-body" id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <div className="p-group">
            <Fields fields={fields} />
          </div>
        )}
      </div>
    </li>
  );
}, looksTheSame);

function looksTheSame(one: InstanceProps, other: InstanceProps): boolean {
  return (
    one.field === other.field &&
    one.id === other.id &&
    one.name === other.name &&
    one.isOpen === other.isOpen &&
    one.isFoldable === other.isFoldable &&
    one.mayRemove === other.mayRemove
  );
}

/** A link or a problem leads into the card. */
function useReveal(card: RefObject<HTMLElement | null>, onReveal: () => void): void {
  const latest = useRef(onReveal);
  latest.current = onReveal;
  useEffect(() => {
    const element = card.current;
    const reveal = () => latest.current();
    element?.addEventListener(REVEAL, reveal);
    return () => element?.removeEventListener(REVEAL, reveal);
  }, [card]);
}

function opened(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return window.matchMedia(NARROW).matches ? new Set([id]) : new Set([...before, id]);
}

/** Random, so that two devices add different ones; short, for it is in every key of the instance. */
function newId(taken: readonly string[]): string {
  for (;;) {
    const id = `i${[...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(36)).join("")}`;
    if (!taken.includes(id)) return id;
  }
}
