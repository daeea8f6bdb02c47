/** Choices from a long list: a box to search it, and below its rows; of very long ones only those that are seen. */
import "./lists.css";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Field } from "../../../../shared/form/definition/definition.ts";
import { localize } from "../../../../shared/localize.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { clearButton, fieldShell } from "../../fields/FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "../../fields/input-attributes.ts";
import { ofLanguage } from "../../texts/ui-language.tsx";
import { type ListedOption, listedOptions, namedOption, searchOptions } from "./search-options.ts";

/** Up to so many rows are all there, each as high as its label needs. */
const MOST_WHOLE = 200;
/** The height of a row of a longer list, as in `lists.css`. */
const ROW = 48;
/** Rows above and below those that are seen, so that scrolling shows no gaps. */
const BESIDE = 6;
const SHOWN = 7;
/** A press takes no longer. */
const PRESS_MS = 200;
/** The height of the bar below the form. */
const BELOW = 100;

interface LongListProps extends FieldProps {
  /** Another way to choose the same, under the list. */
  below?: ReactNode;
}

/** One choice, or several where the field takes several. */
export function LongList({ field, slice, below }: LongListProps) {
  const { id, options, locale, definition, value, texts, store } = slice;
  const said = texts.lists;
  const isMany = field.controlType === "multi-select" || field.controlType === "checkbox";
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { defaultLocale } = definition;
  const all = useMemo(() => listedOptions(options, locale, defaultLocale), [options, locale, defaultLocale]);
  const found = useMemo(() => searchOptions(all, typed ?? ""), [all, typed]);
  const languages = useMemo(() => new Map(all.map(({ key, language }) => [key, language])), [all]);
  const labels = useMemo(() => new Map(all.map(({ key, label }) => [key, label])), [all]);
  const chosen = Array.isArray(value) ? value : value === null ? [] : [String(value)];
  const at = Math.min(active, found.length - 1);
  const isWhole = all.length <= MOST_WHOLE;
  const optionId = (row: number) => `${id}-option-${row}`;
  /** One that another answer has taken off the list has to be known by its name, to be removed. */
  const labelOf = (key: string) => labels.get(key) ?? textOfAny(field, key, locale, defaultLocale);

  useEffect(() => {
    const box = list.current;
    if (!isOpen || box === null) return;
    const follow = () => setTop(box.scrollTop);
    box.addEventListener("scroll", follow, { passive: true });
    return () => box.removeEventListener("scroll", follow);
  }, [isOpen]);

  /** The row comes into view before it is the active one, so that it is there to be read. */
  const goTo = (row: number) => {
    const next = Math.max(0, Math.min(row, found.length - 1));
    const box = list.current;
    if (box !== null) {
      const { from, to } = placeOf(next);
      if (from < box.scrollTop) box.scrollTop = from;
      else if (to > box.scrollTop + box.clientHeight) box.scrollTop = to - box.clientHeight;
      setTop(box.scrollTop);
    }
    setActive(next);
  };
  const placeOf = (row: number) => {
    const shown = isWhole ? document.getElementById(optionId(row)) : null;
    if (shown === null) return { from: row * ROW, to: (row + 1) * ROW };
    return { from: shown.offsetTop, to: shown.offsetTop + shown.offsetHeight };
  };
  const open = () => {
    if (slice.readOnly || isOpen) return;
    const place = isMany
      ? 0
      : Math.max(
          0,
          found.findIndex(({ key }) => key === chosen[0]),
        );
    setOpen(true);
    setActive(place);
    setTop(place * ROW);
    // what is typed next takes its place
    input.current?.select();
  };
  useEffect(() => {
    const box = isOpen ? list.current?.getBoundingClientRect() : undefined;
    // a phone's keyboard and the bar leave little room under it
    if (box !== undefined && box.top + SHOWN * ROW > window.innerHeight - BELOW)
      list.current?.closest("[data-key]")?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  useEffect(() => {
    // once there is a list to scroll
    if (isOpen && !isWhole && list.current !== null) list.current.scrollTop = top;
  }, [isOpen, isWhole, top]);
  useEffect(() => {
    const box = list.current;
    if (!isOpen || !isWhole || box === null) return;
    const shown = box.querySelector<HTMLElement>('[aria-selected="true"]');
    if (shown !== null) box.scrollTop = shown.offsetTop;
  }, [isOpen, isWhole]);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  /** Words that are no choice: they stay, and keep the page from being left, until one is picked or they are deleted. */
  const unmatched = store.partialInput().get(field.key);
  const keepWords = (words: string) =>
    store.setPartialInput(field.key, words.trim() === "" ? undefined : words.trim());
  const dropWords = () => store.setPartialInput(field.key, undefined);
  const pick = ({ key }: ListedOption) => {
    input.current?.focus();
    dropWords();
    if (!isMany) {
      slice.answer(key);
      return close();
    }
    const isChosen = chosen.includes(key);
    const keys = new Set(isChosen ? chosen.filter((one) => one !== key) : [...chosen, key]);
    slice.answer(all.flatMap((option) => (keys.has(option.key) ? [option.key] : [])));
  };
  /** One that is typed in full is meant, whether it was pressed or not. */
  const takeNamed = (text: string) => {
    const named = namedOption(all, text);
    if (named === undefined) return;
    dropWords();
    if (chosen.includes(named.key)) return;
    const keys = new Set([...chosen, named.key]);
    slice.answer(isMany ? all.flatMap(({ key }) => (keys.has(key) ? [key] : [])) : named.key);
  };
  const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: SHOWN, PageUp: -SHOWN };
  const ends: Record<string, number> = { Home: -found.length, End: found.length };
  const press = (event: KeyboardEvent) => {
    if (event.altKey && event.key === "ArrowUp" && isOpen) {
      event.preventDefault();
      dropWords();
      return close();
    }
    // in a text that is being typed, both move the caret
    const by = moves[event.key] ?? (isOpen && typed === undefined ? ends[event.key] : undefined);
    const option = found[at];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) goTo(at + by);
      else open();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isOpen && option !== undefined) pick(option);
      else open();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      dropWords();
      close();
    }
  };

  const from = isWhole ? 0 : Math.max(0, Math.floor(top / ROW) - BESIDE);
  const rows = found.slice(from, isWhole ? undefined : from + SHOWN + 2 * BESIDE);
  // a single choice that is no longer offered shows as none, as in a short list
  const shown = typed ?? unmatched ?? (isMany ? "" : chosen.map((key) => labels.get(key) ?? "").join(""));
  const listed = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves
    <div
      className="p-list"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        if (!isMany || unmatched !== undefined) takeNamed(typed ?? "");
        // after the press that took the focus: what is pressed must not move away meanwhile
        setTimeout(close, PRESS_MS);
      }}
    >
      {isMany && chosen.length > 0 && (
        <ul className="p-chosen">
          {chosen.map((key) => (
            <li key={key}>
              <span {...ofLanguage(languages.get(key))}>{labelOf(key)}</span>
              {!slice.readOnly && (
                <button
                  type="button"
                  aria-label={said.remove(labelOf(key))}
                  onClick={() => {
                    slice.answer(chosen.filter((one) => one !== key));
                    input.current?.focus();
                  }}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={isMany ? undefined : "p-select"}>
        <input
          ref={input}
          className="p-input p-filter"
          type="text"
          role="combobox"
          {...(isMany ? { autoComplete: "off" } : purposeAttributes(field))}
          spellCheck={false}
          {...inputAttributes(slice)}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isOpen && at >= 0 && { "aria-activedescendant": optionId(at) })}
          placeholder={said.type}
          readOnly={slice.readOnly}
          value={shown}
          onChange={({ currentTarget }) => {
            // filled in by the browser
            if (document.activeElement !== currentTarget) return takeNamed(currentTarget.value);
            setTyped(currentTarget.value);
            keepWords(currentTarget.value);
            setOpen(true);
            setActive(0);
            setTop(0);
            if (list.current !== null) list.current.scrollTop = 0;
          }}
          onClick={open}
          onKeyDown={press}
        />
      </div>
      <span className="p-unseen" role="status">
        {isOpen && (found.length === 0 ? texts.noOptions : said.found(found.length))}
      </span>
      <div
        ref={list}
        id={`${id}-list`}
        className={isWhole ? "p-list-rows p-list-whole" : "p-list-rows"}
        role="listbox"
        tabIndex={-1}
        aria-label={plainText(slice.label)}
        {...(isMany && { "aria-multiselectable": true })}
        hidden={!isOpen || found.length === 0}
        // the box keeps the focus
        onPointerDown={(event) => event.preventDefault()}
      >
        <div role="presentation" style={isWhole ? undefined : { blockSize: found.length * ROW }}>
          {rows.map((option, index) => {
            const row = from + index;
            const isChosen = chosen.includes(option.key);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and names the active row
              <div
                key={`${row} ${option.key}`}
                id={optionId(row)}
                role="option"
                aria-selected={isChosen}
                aria-setsize={found.length}
                aria-posinset={row + 1}
                className={row === at ? "p-list-row p-active" : "p-list-row"}
                {...(!isWhole && { style: { insetBlockStart: row * ROW } })}
                onClick={() => pick(option)}
              >
                <span {...ofLanguage(option.language)}>{option.label}</span>
              </div>
            );
          })}
        </div>
      </div>
      {isOpen && found.length === 0 && <p className="p-quiet">{slice.say(texts.noOptions)}</p>}
      {(value !== null || unmatched !== undefined) &&
        clearButton({
          ...slice,
          answer: (answer) => {
            dropWords();
            slice.answer(answer);
          },
        })}
    </div>
  );
  return fieldShell(
    { field, slice },
    <>
      {listed}
      {below}
    </>,
  );
}

/** The label of a choice, whether it is offered or not; the key of one that the form doesn't have. */
function textOfAny({ options = [] }: Field, key: string, locale: string, defaultLocale: string): string {
  const option = options.find((one) => one.key === key);
  return option === undefined ? key : plainText(localize(option.label, locale, defaultLocale));
}
