/** Choices that are put into an order: by their buttons, or by dragging. */
import "./rank.css";
import { useEffect, useRef, useState } from "react";
import { type ShownOption, shownOptions } from "../../base/field-slice.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText, richText } from "../../base/rich-text.tsx";
import { clearButton, groupShell } from "../../fields/FieldShell.tsx";
import { media } from "../../media/field-media.ts";
import { inLanguage } from "../../texts/ui-language.tsx";

export function RankField({ field, slice }: FieldProps) {
  const said = slice.texts.rank;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ key: string; place: number }>();
  const [dragged, setDragged] = useState<string>();
  const ranked = inOrder(shownOptions(slice), slice.value);
  const keys = ranked.map(({ key }) => key);
  const labelOf = (key: string) => ranked.find((option) => option.key === key)?.label ?? "";
  const isAnswered = Array.isArray(slice.value) && slice.value.length > 0;

  const move = ({ key }: ShownOption, to: number) => {
    if (to < 0 || to >= keys.length || keys[to] === key) return;
    const others = keys.filter((other) => other !== key);
    slice.answer([...others.slice(0, to), key, ...others.slice(to)]);
    setMoved({ key, place: to + 1 });
  };
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  /** Until the pointer is let go of, wherever it is: a row that moves keeps no pointer. */
  const grab = (option: ShownOption) => {
    if (slice.readOnly) return;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      if (over >= 0) latest.current(option, over);
    };
    const end = () => {
      window.removeEventListener("pointermove", follow);
      for (const name of ["pointerup", "pointercancel"]) window.removeEventListener(name, end);
      setDragged(undefined);
    };
    window.addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
    setDragged(option.key);
  };
  return groupShell(
    { field, slice },
    <>
      <ol className="p-ranked" ref={list}>
        {ranked.map((option, index) => (
          <li key={option.key} className={dragged === option.key ? "p-dragged" : undefined}>
            <span className="p-grip" aria-hidden="true" onPointerDown={() => grab(option)}>
              ⠿
            </span>
            <span className="p-ranked-label">
              {inLanguage(richText(option.label), option.language)}
              {media.loaded?.choicePicture(option.own.image, slice)}
              {media.loaded?.recordings(option.own, plainText(option.label), slice)}
            </span>
            {!slice.readOnly &&
              (
                [
                  [said.up(plainText(option.label)), -1, "↑"],
                  [said.down(plainText(option.label)), 1, "↓"],
                ] as const
              ).map(([name, by, sign]) => (
                <button
                  key={sign}
                  type="button"
                  className="p-button"
                  aria-label={name}
                  aria-disabled={keys[index + by] === undefined}
                  onClick={() => move(option, index + by)}
                >
                  {sign}
                </button>
              ))}
          </li>
        ))}
      </ol>
      {!isAnswered && <p className="p-quiet">{slice.say(keys.length === 0 ? said.none : said.unset)}</p>}
      {!isAnswered && keys.length > 0 && !slice.readOnly && (
        <button type="button" className="p-button" onClick={() => slice.answer(keys)}>
          {slice.say(said.keep)}
        </button>
      )}
      {isAnswered && clearButton(slice)}
      <p className="p-unseen" role="status">
        {moved && said.moved(plainText(labelOf(moved.key)), moved.place, keys.length)}
      </p>
    </>,
  );
}

/** The options as they are ranked, those that are not at the end. */
function inOrder(options: ShownOption[], answer: unknown): ShownOption[] {
  const place = new Map<unknown, number>(
    Array.isArray(answer) ? answer.map((key, index) => [key, index]) : [],
  );
  const placeOf = ({ key }: ShownOption) => place.get(key) ?? place.size;
  return [...options].sort((one, other) => placeOf(one) - placeOf(other));
}
