/** A date of another calendar: day, month and year are asked for; the answer is the day, as everywhere. */
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { writtenDate } from "../../../../shared/form/engine/written-values.ts";
import { today } from "../../base/clock.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { clearButton, groupShell } from "../../fields/FieldShell.tsx";
import { uiLanguage } from "../../texts/ui-language.tsx";
import { calendarOf, DayCalendar } from "./calendars.ts";

interface Typed {
  day: string;
  month: string;
  year: string;
}
const nothing: Typed = { day: "", month: "", year: "" };

/** Its parts with a "/" between them: what was typed and is no date yet, also of an earlier session. */
const joined = ({ day, month, year }: Typed) => [day, month, year].join("/");
function split(text: string): Typed {
  const [day = "", month = "", year = ""] = text.split("/");
  return { day, month, year };
}

export function CalendarField({ field, slice }: FieldProps) {
  const { id, store, texts, regional, readOnly } = slice;
  const { key } = field;
  // a date's own text is never rendered again, and this one has to be
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  const value = useSyncExternalStore(subscribe, () => store.session.value(key) ?? null);
  const said = texts.looks;
  const name = calendarOf(field.class ?? "") ?? "gregory";
  const calendar = useMemo(() => new DayCalendar(name, slice.locale), [name, slice.locale]);
  const date = typeof value === "string" ? value.slice(0, 10) : "";
  const answered = calendar.dayOf(date);
  const [unfinished, setUnfinished] = useState(() => {
    const left = store.partialInput().get(key);
    return left === undefined ? undefined : split(left);
  });
  const typed: Typed =
    answered === undefined
      ? (unfinished ?? nothing)
      : { day: String(answered.day), month: String(answered.month), year: String(answered.year) };
  const yearNow = calendar.dayOf(today())?.year ?? 1;
  const namedYear = /^\d{4}$/.test(typed.year) ? Number(typed.year) : yearNow;
  const months = useMemo(() => calendar.monthNames(namedYear), [calendar, namedYear]);
  function change(part: Partial<Typed>) {
    const next = { ...typed, ...part };
    const [day, month, year] = [next.day, next.month, next.year].map(Number);
    const isFull = next.day !== "" && next.month !== "" && next.year.length === 4;
    const found = isFull ? calendar.dateOf({ day: day ?? 0, month: month ?? 0, year: year ?? 0 }) : undefined;
    const isEmpty = next.day + next.month + next.year === "";
    setUnfinished(found === undefined ? next : undefined);
    store.setPartialInput(key, found !== undefined || isEmpty ? undefined : joined(next));
    slice.answer(found ?? null);
  }
  const number = (part: "day" | "year", label: string, length: number) => (
    <label>
      <span>{slice.say(label)}</span>
      <input
        className="p-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={length}
        readOnly={readOnly}
        value={typed[part]}
        onChange={({ currentTarget }) => change({ [part]: currentTarget.value.replace(/\D/g, "") })}
      />
    </label>
  );
  return groupShell(
    { field, slice },
    <>
      <div className="p-calendar" id={`${id}-parts`}>
        {number("day", said.day, 2)}
        <label>
          <span>{slice.say(said.month)}</span>
          <div className="p-select">
            <select
              className="p-input"
              disabled={readOnly}
              value={typed.month}
              onChange={({ currentTarget }) => change({ month: currentTarget.value })}
            >
              <option value="" {...uiLanguage(texts, slice.locale)}>
                {texts.choose}
              </option>
              {months.map((month, index) => (
                <option key={month} value={String(index + 1)}>
                  {month}
                </option>
              ))}
            </select>
          </div>
        </label>
        {number("year", said.year, 4)}
      </div>
      <p className="p-quiet" role="status">
        {date !== "" && slice.say(said.sameDay(writtenDate(date, regional, "day")))}
      </p>
      {value !== null && clearButton(slice)}
    </>,
  );
}
