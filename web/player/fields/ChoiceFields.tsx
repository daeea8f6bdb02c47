import { useState } from "react";
import type { Answer } from "../../../shared/form/definition.ts";
import { RichText } from "../rich-text.tsx";
import { FieldShell, GroupShell, Hint, LabelText, Problem, shellAttributes } from "./FieldShell.tsx";
import { inputAttributes } from "./input-attributes.ts";
import { type FieldProps, type ShownOption, shownOptions, useField } from "./use-field.ts";

export function RadioField({ field }: FieldProps) {
  const slice = useField(field);
  return (
    <GroupShell field={field} slice={slice} role="radiogroup">
      <div className="p-options">
        {shownOptions(field, slice).map((option) => (
          <label key={option.key} className="p-option">
            <input
              type="radio"
              name={slice.id}
              checked={slice.value === option.key}
              onChange={() => slice.answer(option.key)}
            />
            <span>
              <RichText text={option.label} />
            </span>
          </label>
        ))}
      </div>
      {slice.value !== null && !slice.required && !slice.readOnly && (
        <button type="button" className="p-link p-clear" onClick={() => slice.answer(null)}>
          {slice.texts.clear}
          <span className="p-unseen"> {slice.label}</span>
        </button>
      )}
    </GroupShell>
  );
}

export function SelectField({ field }: FieldProps) {
  const slice = useField(field);
  return (
    <FieldShell field={field} slice={slice}>
      <div className="p-select">
        <select
          className="p-input"
          {...inputAttributes(slice)}
          disabled={slice.readOnly}
          value={slice.value === null ? "" : String(slice.value)}
          onChange={(event) => slice.answer(event.currentTarget.value || null)}
        >
          <option value="">{slice.texts.choose}</option>
          {shownOptions(field, slice).map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldShell>
  );
}

/** Without options one box, a yes or no; with options one box each, an answer of several keys. */
export function CheckboxField({ field }: FieldProps) {
  const slice = useField(field);
  const options = shownOptions(field, slice);
  if (field.options !== undefined && field.options.length > 0)
    return (
      <GroupShell field={field} slice={slice}>
        <div className="p-options">
          <Boxes options={options} value={slice.value} onAnswer={slice.answer} />
        </div>
      </GroupShell>
    );
  return (
    <div {...shellAttributes(field)}>
      <label className="p-option p-option-alone">
        <input
          type="checkbox"
          {...inputAttributes(slice)}
          checked={slice.value === true}
          disabled={slice.readOnly}
          onChange={(event) => slice.answer(event.currentTarget.checked)}
        />
        <span>
          <LabelText field={field} slice={slice} />
        </span>
      </label>
      <Hint field={field} slice={slice} />
      <Problem id={slice.id} text={slice.problem} />
    </div>
  );
}

const FILTER_FROM_OPTIONS = 9;

/** Many options of which several may be chosen: a list that scrolls in place, with a search box when it is long. */
export function MultiSelectField({ field }: FieldProps) {
  const slice = useField(field);
  const { texts, id } = slice;
  const [query, setQuery] = useState("");
  const options = shownOptions(field, slice);
  const found = options.filter(({ label }) => foldCase(label).includes(foldCase(query)));
  const count = keysOf(slice.value).length;
  return (
    <GroupShell field={field} slice={slice}>
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
        <Boxes options={found} value={slice.value} onAnswer={slice.answer} all={options} />
        {found.length === 0 && <p className="p-quiet">{texts.noOptions}</p>}
      </div>
      {count > 0 && <p className="p-quiet p-count">{texts.chosen(count)}</p>}
    </GroupShell>
  );
}

interface BoxesProps {
  options: ShownOption[];
  value: Answer;
  onAnswer: (answer: Answer) => void;
  /** Gives the order of the answer, where `options` are only those found. */
  all?: ShownOption[];
}

function Boxes({ options, value, onAnswer, all = options }: BoxesProps) {
  const chosen = new Set(keysOf(value));
  function toggle(key: string, on: boolean) {
    if (on) chosen.add(key);
    else chosen.delete(key);
    onAnswer(all.map((option) => option.key).filter((optionKey) => chosen.has(optionKey)));
  }
  return options.map((option) => (
    <label key={option.key} className="p-option">
      <input
        type="checkbox"
        checked={chosen.has(option.key)}
        onChange={(event) => toggle(option.key, event.currentTarget.checked)}
      />
      <span>
        <RichText text={option.label} />
      </span>
    </label>
  ));
}

function keysOf(value: Answer): string[] {
  return Array.isArray(value) ? value : [];
}

function foldCase(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
