import { useState } from "react";
import type { Answer } from "../../../shared/form/definition.ts";
import { classNames } from "../field-style.ts";
import type { FieldProps } from "../form-context.ts";
import { richText } from "../rich-text.tsx";
import { uiLanguage } from "../ui-language.tsx";
import {
  clearButton,
  fieldShell,
  groupShell,
  hintLine,
  labelText,
  problemLine,
  shellAttributes,
} from "./FieldShell.tsx";
import { type ShownOption, shownOptions } from "./field-slice.ts";
import { inputAttributes } from "./input-attributes.ts";
import { pictures } from "./pictures.ts";

export function radioField({ field, slice }: FieldProps) {
  return groupShell(
    { field, slice },
    <>
      <div className="p-options">
        {shownOptions(slice).map((option) => (
          <label key={option.key} className={classNames("p-option", option.class)}>
            <input
              type="radio"
              name={slice.id}
              checked={slice.value === option.key}
              onChange={() => slice.answer(option.key)}
            />
            <span>{optionText(option)}</span>
          </label>
        ))}
      </div>
      {slice.value !== null && clearButton(slice)}
    </>,
    "radiogroup",
  );
}

export function selectField({ field, slice }: FieldProps) {
  return fieldShell(
    { field, slice },
    <div className="p-select">
      <select
        className="p-input"
        {...inputAttributes(slice)}
        disabled={slice.readOnly}
        value={slice.value === null ? "" : String(slice.value)}
        onChange={(event) => slice.answer(event.currentTarget.value || null)}
      >
        <option value="" {...uiLanguage(slice.texts, slice.locale)}>
          {slice.texts.choose}
        </option>
        {shownOptions(slice).map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </div>,
  );
}

/** Without options one box, a yes or no; with options one box each, an answer of several keys. */
export function checkboxField({ field, slice }: FieldProps) {
  const options = shownOptions(slice);
  if (field.options !== undefined && field.options.length > 0)
    return groupShell(
      { field, slice },
      <div className="p-options">{boxes({ options, value: slice.value, onAnswer: slice.answer })}</div>,
    );
  return (
    <div {...shellAttributes(field, slice.required)}>
      <label className="p-option p-option-alone">
        <input
          type="checkbox"
          {...inputAttributes(slice)}
          checked={slice.value === true}
          disabled={slice.readOnly}
          onChange={(event) => slice.answer(event.currentTarget.checked)}
        />
        <span>{labelText({ field, slice })}</span>
      </label>
      {hintLine({ field, slice })}
      {problemLine(slice.id, slice)}
    </div>
  );
}

const FILTER_FROM_OPTIONS = 9;

/** Many options of which several may be chosen: a list that scrolls in place, with a search box when it is long. */
export function MultiSelectField({ field, slice }: FieldProps) {
  const { texts, id, say } = slice;
  const [query, setQuery] = useState("");
  const options = shownOptions(slice);
  const found = options.filter(({ label }) => foldCase(label).includes(foldCase(query)));
  const count = keysOf(slice.value).length;
  return groupShell(
    { field, slice },
    <>
      {options.length >= FILTER_FROM_OPTIONS && (
        <input
          className="p-input p-filter"
          type="search"
          aria-label={texts.filterOptions}
          placeholder={texts.filterOptions}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <div className="p-options p-options-scrolling" id={`${id}-options`}>
        {boxes({ options: found, value: slice.value, onAnswer: slice.answer, all: options })}
        {found.length === 0 && <p className="p-quiet">{say(texts.noOptions)}</p>}
      </div>
      {count > 0 && <p className="p-quiet p-count">{say(texts.chosen(count))}</p>}
    </>,
  );
}

function optionText({ label, image }: ShownOption) {
  return image && pictures.shown ? (
    <>
      {richText(label)}
      {pictures.shown.choicePicture(image)}
    </>
  ) : (
    richText(label)
  );
}

interface BoxesProps {
  options: ShownOption[];
  value: Answer;
  onAnswer: (answer: Answer) => void;
  /** Determines the order of the answer, when `options` are only those found. */
  all?: ShownOption[];
}

function boxes({ options, value, onAnswer, all = options }: BoxesProps) {
  const chosen = new Set(keysOf(value));
  function toggle(key: string, on: boolean) {
    if (on) chosen.add(key);
    else chosen.delete(key);
    onAnswer(all.map((option) => option.key).filter((optionKey) => chosen.has(optionKey)));
  }
  return options.map((option) => (
    <label key={option.key} className={classNames("p-option", option.class)}>
      <input
        type="checkbox"
        checked={chosen.has(option.key)}
        onChange={(event) => toggle(option.key, event.currentTarget.checked)}
      />
      <span>{optionText(option)}</span>
    </label>
  ));
}

function keysOf(value: Answer): string[] {
  return Array.isArray(value) ? value : [];
}

function foldCase(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
