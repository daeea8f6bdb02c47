/** The widget of each control type: a new control type does not compile until it has one. */
import { type ReactNode, useEffect } from "react";
import type { ControlType, Field, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { asksForPlaces } from "../../../shared/form/definition/place-answers.ts";
import { part } from "../../../shared/part.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import type { FieldProps, Widget } from "../base/form-context.ts";
import type { InstanceAccess } from "../base/instance-calls.ts";
import { media } from "../media/field-media.ts";
import { pictures } from "./pictures.ts";
import { checkboxField, MultiSelectField, radioField, selectField } from "./plain/ChoiceFields.tsx";
import { DateField } from "./plain/DateField.tsx";
import { RowField, SectionField } from "./plain/GroupFields.tsx";
import { NumberField } from "./plain/NumberField.tsx";
import {
  blankField,
  calculationField,
  divField,
  headingField,
  labelField,
  spanField,
} from "./plain/StaticFields.tsx";
import { textareaField, textField } from "./plain/TextField.tsx";

const dateField: Widget = (props) => <DateField {...props} />;
const numberField: Widget = (props) => <NumberField {...props} />;
const section: Widget = ({ field, slice }) =>
  field.repeat !== undefined && repeats.loaded !== undefined ? (
    <repeats.loaded.RepeatField field={field} slice={slice} />
  ) : (
    <SectionField field={field} slice={slice} />
  );

/** What is said of instances that are left out; undefined for a form that repeats nothing. */
export const leftOutNote = (): ReactNode => repeats.loaded !== undefined && <repeats.loaded.LeftOut />;

/** Kinds of questions that not every form has, each loaded for the first form with one. */
const scales = part(() => import("./plain/scale-widgets.ts"));
const repeats = part(() => import("./repeats/RepeatField.tsx"));
const ranks = part(() => import("./rank/RankField.tsx"));
const choiceMap = part(() => import("./places/ChoiceMap.tsx"));
const places = part(() => import("./places/PlaceFields.tsx"));
const times = part(() => import("./plain/TimeField.tsx"));
const moments = part(() => import("./plain/MomentField.tsx"));
const looks = part(() => import("./looks/looks.tsx"));
const device = part(() => import("../device/fill.ts"));
const uploads = pictures;
const lists = part(() => import("./lists/LongList.tsx"));
/** Class names of questions with a look of their own. */
const lookWords =
  /\b(rating|picker|vertical|no-ticks|quick|quickcompact|barcode|ethiopian|coptic|islamic|persian|buddhist)\b/;
const scaleControls = new Set<ControlType>(["slider", "sliderToggle", "likert"]);

/** Begins to load what many forms need while the form is on its way: on a slow line its first field is there a round trip sooner. */
export function expectWidgets(): void {
  scales().catch(() => {}); // loaded again once the form asks for it
}

/** Loads widgets that not every form needs; call it before a form is shown. @throws when it cannot be fetched */
export async function loadWidgets({ model, mediaLinks }: FormDefinition): Promise<void> {
  const has = (matches: (field: Field) => boolean): boolean => {
    const isIn = (field: Field): boolean => matches(field) || (field.fields ?? []).some(isIn);
    return model.some(({ composites }) => composites.some(({ fields }) => fields.some(isIn)));
  };
  await Promise.all([
    mediaLinks && media().then(({ fetchMedia }) => fetchMedia(mediaLinks)),
    has(isLongList) && lists().catch(() => {}), // such as without a connection: what every browser has takes its place
    has(({ controlType }) => scaleControls.has(controlType)) && scales(),
    has(({ controlType }) => controlType === "rank") && ranks(),
    has(({ controlType }) => asksForPlaces(controlType)) && places(),
    has(isOnMap) && choiceMap(),
    has(({ controlType }) => controlType === "upload") && uploads(),
    has((field) => lookWords.test(field.class ?? "")) && looks(),
    has(({ fill }) => fill !== undefined) && device(),
    has(isTime) && times(),
    has(isMoment) && moments(),
    has(({ repeat }) => repeat !== undefined) && repeats(),
  ]);
}

const longList: Widget = (props) =>
  lists.loaded === undefined ? widgets[props.field.controlType](props) : <lists.loaded.LongList {...props} />;

/** Such lists are searched: neither a phone's own menu nor two hundred boxes are of use. */
const LONG_LIST = { menu: 20, boxes: 200 };

function isLongList({ controlType, options = [], class: words = "" }: Field): boolean {
  if (/\b(autocomplete|search)\b/.test(words) && options.length > 0)
    return /^(radio|select|multi-select|checkbox)$/.test(controlType);
  if (controlType === "select") return options.length > LONG_LIST.menu;
  return options.length > LONG_LIST.boxes && /^(radio|multi-select|checkbox)$/.test(controlType);
}

/** Choices to be shown on a map, where the deployment has one. */
function isOnMap({ options, class: words = "" }: Field): boolean {
  return options !== undefined && words.split(" ").includes("map");
}

const onScale =
  (name: "likertField" | "sliderField" | "sliderToggleField"): Widget =>
  (props) =>
    scales.loaded?.[name](props);

const placesField: Widget = (props) =>
  places.loaded === undefined ? null : <places.loaded.PlacesField {...props} />;

const widgets = {
  text: (props) => widgetOfText(props.field)(props),
  date: dateField,
  textarea: textareaField,
  number: numberField,
  radio: radioField,
  select: selectField,
  "multi-select": (props) => <MultiSelectField {...props} />,
  checkbox: checkboxField,
  rank: (props) => (ranks.loaded === undefined ? null : <ranks.loaded.RankField {...props} />),
  slider: onScale("sliderField"),
  sliderToggle: onScale("sliderToggleField"),
  likert: onScale("likertField"),
  geopoint: (props) => (places.loaded === undefined ? null : <places.loaded.PlaceField {...props} />),
  geotrace: placesField,
  geoshape: placesField,
  upload: (props) => uploads.loaded?.uploadField(props),
  div: divField,
  span: spanField,
  heading: headingField,
  label: labelField,
  calculation: calculationField,
  page: section,
  composite: section,
  row: ({ field }) => <RowField field={field} />,
  blank: blankField,
} satisfies Record<ControlType, Widget>;

/** Fills in what the form asks of the device, and sends the files that an earlier visit left on it, whichever page is shown. */
export function useDevice(store: AnswerStore, access: InstanceAccess | undefined): void {
  useEffect(() => {
    if (access === undefined) return;
    uploads.loaded?.queueOf(store, access);
    void device.loaded?.fillIn(store);
  }, [store, access]);
}

export function widgetOf(field: Field): Widget {
  const plain = plainWidgetOf(field);
  return choiceMap.loaded !== undefined && isOnMap(field) ? choiceMap.loaded.onMap(plain) : plain;
}

function plainWidgetOf(field: Field): Widget {
  const { controlType } = field;
  if (isLongList(field)) return longList;
  const look = looks.loaded?.lookOf(field);
  if (look !== undefined) return look;
  if (media.loaded && /^(label|div|span|heading)$/.test(controlType))
    return media.loaded.withMedia(field, widgets[controlType]);
  return Object.hasOwn(widgets, controlType) ? widgets[controlType] : invalidField;
}

const timeField: Widget = (props) =>
  times.loaded === undefined ? null : <times.loaded.TimeField {...props} />;
const momentField: Widget = (props) =>
  moments.loaded === undefined ? null : <moments.loaded.MomentField {...props} />;

const isTime = ({ controlType, dataType }: Field) => controlType === "text" && dataType === "time";
const isMoment = ({ controlType, dataType }: Field) =>
  controlType === "text" && dataType === "datetime-local";

/** Numbers, dates and times that a form keeps in text fields get their own inputs. */
function widgetOfText(field: Field): Widget {
  const { dataType } = field;
  if (isTime(field)) return timeField;
  if (isMoment(field)) return momentField;
  if (dataType === "number" || dataType === "range") return numberField;
  return dataType === "date" ? dateField : textField;
}

/** Published by a newer version than that of this page. */
function invalidField({ field, slice }: FieldProps) {
  return (
    <p className="p-problem" data-key={field.key}>
      {slice.say(slice.texts.invalidFieldType)}
    </p>
  );
}
