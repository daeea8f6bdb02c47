import { type ReactNode, useState } from "react";
import type { Answer } from "../../../../shared/form/definition/definition.ts";
import { type ShownOption, shownOptions } from "../../base/field-slice.ts";
import { classNames } from "../../base/field-style.ts";
import type { FieldProps, FieldSlice } from "../../base/form-context.ts";
import { plainText, richText } from "../../base/rich-text.tsx";
import {
  clearButton,
  clearGone,
  fieldShell,
  groupShell,
  hintLine,
  labelText,
  problemLine,
  shellAttributes,
} from "../../fields/FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "../../fields/input-attributes.ts";
import { media } from "../../media/field-media.ts";
import { inLanguage, ofLanguage, uiLanguage } from "../../texts/ui-language.tsx";
import { foldCase, matcher } from "../lists/match-words.ts";

export function radioField({ field, slice }: FieldProps) {
  return groupShell(
    { field, slice },
    <>
      <div className="p-options">
        {shownOptions(slice).map((option) =>
          optionBox(
            option,
            slice,
            <input
              type="radio"
              name={slice.id}
              checked={slice.value === option.key}
              onChange={() => slice.answer(option.key)}
            />,
          ),
        )}
      </div>
      {slice.value !== null && clearButton(slice)}
    </>,
    "radiogroup",
  );
}

export function selectField({ field, slice }: FieldProps) {
  return fieldShell(
    { field, slice },
    <>
      <div className="p-select">
        <select
          className="p-input"
          {...inputAttributes(slice)}
          {...purposeAttributes(field)}
          disabled={slice.readOnly}
          value={slice.value === null ? "" : String(slice.value)}
          onChange={(event) => slice.answer(event.currentTarget.value || null)}
        >
          <option value="" {...uiLanguage(slice.texts, slice.locale)}>
            {slice.texts.choose}
          </option>
          {shownOptions(slice).map((option) => (
            <option key={option.key} value={option.key} {...ofLanguage(option.language)}>
              {plainText(option.label)}
            </option>
          ))}
        </select>
      </div>
      {clearGone(slice)}
    </>,
  );
}

/** Without options one box, a yes or no; with options one box each, an answer of several keys. */
export function checkboxField({ field, slice }: FieldProps) {
  const options = shownOptions(slice);
  if (field.options !== undefined && field.options.length > 0)
    return groupShell(
      { field, slice },
      <>
        <div className="p-options">{boxes(slice, options)}</div>
        {clearGone(slice)}
      </>,
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
  const isFound = matcher(query);
  const found = query === "" ? options : options.filter(({ label }) => isFound(foldCase(plainText(label))));
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
        {boxes(slice, found, options)}
        <div role="status">{found.length === 0 && <p className="p-quiet">{say(texts.noOptions)}</p>}</div>
      </div>
      {count > 0 && <p className="p-quiet p-count">{say(texts.chosen(count))}</p>}
      {clearGone(slice)}
    </>,
  );
}

/** A choice: a label around its input, with what belongs to it. */
function optionBox(option: ShownOption, slice: FieldSlice, input: ReactNode): ReactNode {
  const { key, label, language, own } = option;
  const box = (
    // biome-ignore lint/a11y/noLabelWithoutControl: its input is given
    <label key={key} className={classNames("p-option", option.class)}>
      {input}
      <span>
        {inLanguage(richText(label), language)}
        {media.loaded?.choicePicture(own.image, slice)}
      </span>
    </label>
  );
  return media.loaded === undefined ? box : media.loaded.withRecordings(option, slice, box);
}

/** @param all determines the order of the answer, when `options` are only those found */
function boxes(slice: FieldSlice, options: ShownOption[], all = options) {
  const chosen = new Set(keysOf(slice.value));
  function toggle(key: string, on: boolean) {
    if (on) chosen.add(key);
    else chosen.delete(key);
    slice.answer(all.map((option) => option.key).filter((optionKey) => chosen.has(optionKey)));
  }
  return options.map((option) =>
    optionBox(
      option,
      slice,
      <input
        type="checkbox"
        checked={chosen.has(option.key)}
        onChange={(event) => toggle(option.key, event.currentTarget.checked)}
      />,
    ),
  );
}

function keysOf(value: Answer): string[] {
  return Array.isArray(value) ? value : [];
}
