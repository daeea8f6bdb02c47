/** Places: the device's own position, typed coordinates, or pointed at on a map where the deployment has one. */
import "./places.css";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Answer, Field, Place } from "../../../../shared/form/definition/definition.ts";
import { placesOf, placesText } from "../../../../shared/form/definition/place-answers.ts";
import { writtenAnswer, writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import type { FieldProps, FieldSlice } from "../../base/form-context.ts";
import { clearButton, groupShell } from "../../fields/FieldShell.tsx";
import { useLeft } from "../../fields/use-left.ts";
import { FieldMap } from "./FieldMap.tsx";
import type { Drawn } from "./map-view.ts";
import { type Search, usePosition } from "./use-position.ts";

/** One place. What is typed is the answer at once: until it is a place, the field says what is wrong. */
export function PlaceField({ field, slice }: FieldProps) {
  const said = slice.texts.places;
  const position = usePosition((place) => slice.answer(placesText([place])));
  const text = typeof slice.value === "string" ? slice.value : "";
  const [place] = placesOf(text) ?? [];
  const [pointed, setPointed] = useState<string>();
  const { drawn, seen } = useDrawn(text, false, slice.readOnly);
  const setPlace = (at: Place) => {
    if (slice.readOnly) return;
    const answer = placesText([at]);
    slice.answer(answer);
    setPointed(answer);
  };
  const note = pointed === text ? said.placedAt(writtenAnswer(field, text, slice.locale)) : "";
  return groupShell(
    { field, slice },
    <>
      <PositionButton {...{ slice, position }} name={said.mine} />
      <SearchState {...{ slice, search: position.search }} accuracy={place?.accuracy} />
      <Coordinates {...{ slice }} typed={typedOf(text)} onType={(typed) => slice.answer(textOf(typed))} />
      <FieldMap
        {...{ slice, drawn, seen, note }}
        help={said.helpPlace}
        isOpenAtFirst={asksForMap(field)}
        onPress={setPlace}
        onMove={(_, at) => setPlace(at)}
      />
      {slice.value !== null && clearButton(slice)}
    </>,
  );
}

/** What was done to a list of places last. */
type LastAct = { kind: "added" | "removed" | "moved"; number: number } | { kind: "incomplete" };

/** A line of places, or the corners of an area. */
export function PlacesField({ field, slice }: FieldProps) {
  const said = slice.texts.places;
  const { store } = slice;
  const [typed, setTyped] = useState(() => typedOf(store.partialInput().get(field.key) ?? ""));
  const entry = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<LastAct>();
  const places = placesOf(slice.value) ?? [];
  const answer = (list: readonly Place[], act: LastAct) => {
    slice.answer(list.length === 0 ? null : placesText(list));
    setLast(act);
  };
  const add = (place: Place) => answer([...places, place], { kind: "added", number: places.length + 1 });
  const { drawn, seen } = useDrawn(slice.value, field.controlType === "geoshape", slice.readOnly);
  const removePlace = (index: number) =>
    answer(
      places.filter((_, other) => other !== index),
      { kind: "removed", number: index + 1 },
    );
  const movePlace = (index: number, place: Place) =>
    answer(
      places.map((one, other) => (other === index ? place : one)),
      { kind: "moved", number: index + 1 },
    );
  const position = usePosition((place, isLast) => {
    if (isLast) add(place);
  });
  const type = (coordinates: Typed) => {
    setTyped(coordinates);
    store.setPartialInput(field.key, textOf(coordinates) ?? undefined);
  };
  const [typedPlace] = placesOf(textOf(typed)) ?? [];
  const addTyped = () => {
    if (typedPlace === undefined) return setLast({ kind: "incomplete" });
    type(nothingTyped);
    add(typedPlace);
  };
  // coordinates that are a place count without a press
  useLeft(entry, () => {
    if (typedPlace !== undefined && store.partialInput().has(field.key)) addTyped();
  });
  return groupShell(
    { field, slice },
    <>
      {places.length === 0 ? (
        <p className="p-quiet">{slice.say(said.none)}</p>
      ) : (
        <ol className="p-places">
          {places.map((place, index) => (
            <li key={placesText([place]) + places.indexOf(place)}>
              <span>{writtenAnswer(field, placesText([place]), slice.locale)}</span>
              {!slice.readOnly && (
                <button
                  type="button"
                  className="p-link"
                  aria-label={said.remove(index + 1)}
                  onClick={() => removePlace(index)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <PositionButton {...{ slice, position }} name={said.addMine} />
      <SearchState {...{ slice, search: position.search }} accuracy={undefined} />
      <div ref={entry}>
        <Coordinates {...{ slice, typed }} onType={type} />
        {!slice.readOnly && (
          <button
            type="button"
            className="p-button p-place-button"
            onClick={() => {
              addTyped();
              // the next one is typed where this one was
              entry.current?.querySelector("input")?.focus();
            }}
          >
            {slice.say(said.add)}
          </button>
        )}
      </div>
      <p className="p-quiet" role="status">
        {last && slice.say(last.kind === "incomplete" ? said.incomplete : said[last.kind](last.number))}
      </p>
      <FieldMap
        {...{ slice, drawn, seen }}
        help={said.helpPlaces}
        note=""
        isOpenAtFirst={asksForMap(field)}
        onPress={(place) => !slice.readOnly && add(place)}
        onMove={movePlace}
        onUndo={places.length === 0 ? undefined : () => removePlace(places.length - 1)}
      />
    </>,
  );
}

/** As in ODK, whatever is placed: a point, a line or an area. */
function asksForMap({ class: words = "" }: Field): boolean {
  return /(^| )(maps|placement-map)( |$)/.test(words);
}

/** More pins than these hide each other: of a longer line only the line is drawn. */
const MOST_PINS = 100;

/** An answer as its map draws it, and what has to be seen of it: the same until the answer changes. */
function useDrawn(answer: Answer, isArea: boolean, readOnly: boolean): { drawn: Drawn; seen: Place[] } {
  return useMemo(() => {
    const seen = placesOf(answer) ?? [];
    const pins = seen.length > MOST_PINS ? [] : seen;
    const shapes = seen.length > 1 ? [{ places: seen, isArea }] : [];
    return { drawn: { shapes, pins, isMovable: !readOnly }, seen };
  }, [answer, isArea, readOnly]);
}

interface PositionButtonProps {
  slice: FieldSlice;
  position: ReturnType<typeof usePosition>;
  name: string;
}

/** The browser asks before it tells the page where it is, and only once this is pressed. */
function PositionButton({ slice, position, name }: PositionButtonProps) {
  if (slice.readOnly) return null;
  const isLooking = position.search === "looking";
  const said = slice.texts.places;
  return (
    <button
      type="button"
      className="p-button p-place-button"
      onClick={isLooking ? position.stop : position.start}
    >
      {slice.say(isLooking ? said.stop : name)}
    </button>
  );
}

interface SearchStateProps {
  slice: FieldSlice;
  search: Search;
  accuracy: number | undefined;
}

function SearchState({ slice, search, accuracy }: SearchStateProps): ReactNode {
  const said = slice.texts.places;
  const within = accuracy === undefined ? "" : said.within(writtenNumber(Math.ceil(accuracy), slice.locale));
  const words = search === "none" ? within : `${said[search]}${search === "looking" ? ` ${within}` : ""}`;
  return (
    <p className="p-quiet" role="status">
      {slice.say(words)}
    </p>
  );
}

/** Latitude and longitude as typed. */
type Typed = readonly [latitude: string, longitude: string];
const nothingTyped: Typed = ["", ""];
const NOTHING = "?";

/** A text in which what was typed can be found again, whether or not it is a place. */
function textOf([latitude, longitude]: Typed): string | null {
  if (latitude === "" && longitude === "") return null;
  return `${latitude || NOTHING} ${longitude || NOTHING}`;
}

function typedOf(text: string): Typed {
  const [latitude = "", longitude = ""] = text.split(" ").map((part) => (part === NOTHING ? "" : part));
  return [latitude, longitude];
}

interface CoordinatesProps {
  slice: FieldSlice;
  typed: Typed;
  onType: (typed: Typed) => void;
}

/** Two boxes; both coordinates may be pasted into the first. */
function Coordinates({ slice, typed, onType }: CoordinatesProps) {
  const said = slice.texts.places;
  const names = [said.latitude, said.longitude];
  const type = (index: number, written: string) => {
    const pasted = /^\s*(-?\d+\.\d+)[\s,;]+(-?\d+\.\d+)\s*$/.exec(written);
    if (pasted !== null) return onType([pasted[1] ?? "", pasted[2] ?? ""]);
    const clean = written.replace(",", ".").replace(/[\s;?]/g, "");
    onType(index === 0 ? [clean, typed[1]] : [typed[0], clean]);
  };
  return (
    <div className="p-coordinates">
      {names.map((name, index) => (
        <label key={name}>
          <span className="p-quiet">{slice.say(name)}</span>
          <input
            className="p-input"
            type="text"
            autoComplete="off"
            id={index === 0 ? slice.id : undefined}
            aria-invalid={slice.problem !== undefined}
            aria-describedby={slice.describedBy}
            readOnly={slice.readOnly}
            value={typed[index]}
            onChange={(event) => type(index, event.currentTarget.value)}
          />
        </label>
      ))}
    </div>
  );
}
