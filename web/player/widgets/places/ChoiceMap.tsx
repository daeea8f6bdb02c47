/** Choices with places of their own: drawn on a map, where the deployment has one, beside the list of the same choices. */
import "./places.css";
import { useMemo, useState } from "react";
import { placesOf } from "../../../../shared/form/definition/place-answers.ts";
import { shownOptions } from "../../base/field-slice.ts";
import type { FieldProps, Widget } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { LongList } from "../lists/LongList.tsx";
import { FieldMap } from "./FieldMap.tsx";
import { isClosed, type Shape } from "./map-data.ts";
import { useMapSource } from "./map-source.ts";

/** The column of a choice's place, line or area, as in ODK. */
const GEOMETRY = "geometry";

const mapped = new WeakMap<Widget, Widget>();

/** @param plain the widget of a field whose choices are not on a map: the deployment has none, or no choice has a place */
export function onMap(plain: Widget): Widget {
  const component = mapped.get(plain) ?? ((props) => <ChoiceMap {...props} {...{ plain }} />);
  mapped.set(plain, component);
  return component;
}

function ChoiceMap({ field, slice, plain }: FieldProps & { plain: Widget }) {
  const { options, value } = slice;
  const said = slice.texts.places;
  const hasMap = useMapSource() !== undefined;
  const [pressed, setPressed] = useState({ said: "", answer: "" });
  const isMany = field.controlType === "multi-select" || field.controlType === "checkbox";
  const chosen = useMemo(() => keysOf(value), [value]);
  const { drawn, seen } = useMemo(() => {
    const shapes = options.flatMap(({ key, filters }): Shape[] => {
      const places = placesOf(filters?.[GEOMETRY]);
      return places === undefined
        ? []
        : [{ key, places, isArea: isClosed(places), isChosen: chosen.includes(key) }];
    });
    const answer = shapes.filter(({ isChosen }) => isChosen);
    return {
      drawn: { shapes, pins: [], isMovable: false },
      seen: (answer.length > 0 ? answer : shapes).flatMap(({ places }) => places),
    };
  }, [options, chosen]);
  if (!hasMap || drawn.shapes.length === 0) return plain({ field, slice });

  const press = (key: string | undefined) => {
    if (slice.readOnly) return;
    const option = shownOptions(slice).find((one) => one.key === key);
    if (option === undefined) return setPressed({ said: said.nothingThere, answer: String(value) });
    const isChosen = isMany && chosen.includes(option.key);
    const keys = new Set(isChosen ? chosen.filter((one) => one !== option.key) : [...chosen, option.key]);
    const answer = isMany ? options.flatMap((one) => (keys.has(one.key) ? [one.key] : [])) : option.key;
    slice.answer(answer);
    const words = isChosen ? said.unchosen : said.chosen;
    setPressed({ said: words(plainText(option.label)), answer: String(answer) });
  };
  const map = (
    <FieldMap
      {...{ slice, drawn, seen }}
      note={pressed.answer === String(value) ? pressed.said : ""} // not once the list has been used
      help={said.helpChoice}
      isOpenAtFirst
      onPress={(_, key) => press(key)}
      onMove={() => undefined}
    />
  );
  return <LongList {...{ field, slice }} below={map} />;
}

function keysOf(value: FieldProps["slice"]["value"]): readonly string[] {
  if (Array.isArray(value)) return value;
  return value === null || value === "" ? [] : [String(value)];
}
