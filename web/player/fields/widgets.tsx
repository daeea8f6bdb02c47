/** The widget of each control type: a new control type does not compile until it has one. */
import { type ReactNode, useEffect } from "react";
import type { ControlType, Field, FormDefinition } from "../../../shared/form/definition.ts";
import { asksForPlaces } from "../../../shared/form/place-answers.ts";
import type { AnswerStore } from "../answer-store.ts";
import type { FieldProps, Widget } from "../form-context.ts";
import type { InstanceAccess } from "../instance-calls.ts";
import { withFieldWords } from "../texts.ts";
import { checkboxField, MultiSelectField, radioField, selectField } from "./ChoiceFields.tsx";
import { DateField } from "./DateField.tsx";
import { RowField, SectionField } from "./GroupFields.tsx";
import { media } from "./media.ts";
import { NumberField } from "./NumberField.tsx";
import {
  blankField,
  calculationField,
  divField,
  headingField,
  labelField,
  spanField,
} from "./StaticFields.tsx";
import { textareaField, textField } from "./TextField.tsx";

const dateField: Widget = (props) => <DateField {...props} />;
const numberField: Widget = (props) => <NumberField {...props} />;
const section: Widget = ({ field, slice }) =>
  field.repeat !== undefined && repeats !== undefined ? (
    <repeats.RepeatField field={field} slice={slice} />
  ) : (
    <SectionField field={field} label={slice.label} />
  );

/** What is said of instances that are left out; undefined for a form that repeats nothing. */
export const leftOutNote = (): ReactNode => repeats !== undefined && <repeats.LeftOut />;

type ScaleWidgets = typeof import("./scale-widgets.ts");

let scales: ScaleWidgets | undefined;
let repeats: typeof import("../repeats/RepeatField.tsx") | undefined;
let ranks: typeof import("../rank/RankField.tsx") | undefined;
let choiceMap: typeof import("../places/ChoiceMap.tsx") | undefined;
let places: typeof import("../places/PlaceFields.tsx") | undefined;
let times: typeof import("./TimeField.tsx") | undefined;
let moments: typeof import("./MomentField.tsx") | undefined;
let looks: typeof import("../looks/looks.tsx") | undefined;
let device: typeof import("../device/fill.ts") | undefined;
let uploads: typeof import("../uploads/UploadField.tsx") | undefined;
let lists: typeof import("../lists/LongList.tsx") | undefined;
/** Class names of questions with a look of their own. */
const lookWords =
  /\b(rating|picker|vertical|no-ticks|quick|quickcompact|barcode|ethiopian|coptic|islamic|persian|buddhist)\b/;
const scaleControls = new Set<ControlType>(["slider", "sliderToggle", "likert"]);

/** Loads widgets that not every form needs; call it before a form is shown. @throws when it cannot be fetched */
export async function loadWidgets({ model, mediaLinks }: FormDefinition): Promise<void> {
  const has = (isWanted: (field: Field) => boolean): boolean => {
    const isIn = (field: Field): boolean => isWanted(field) || (field.fields ?? []).some(isIn);
    return model.some(({ composites }) => composites.some(({ fields }) => fields.some(isIn)));
  };
  await Promise.all([
    mediaLinks &&
      withFieldWords(import("../media/media.tsx")).then((loaded) => {
        media.shown = loaded;
        loaded.fetchMedia(mediaLinks);
      }),
    has(isLongList) &&
      withFieldWords(import("../lists/LongList.tsx")).then(
        (loaded) => {
          lists = loaded;
        },
        () => {}, // such as without a connection: what every browser has takes its place
      ),
    has(({ controlType }) => scaleControls.has(controlType)) &&
      import("./scale-widgets.ts").then((loaded) => {
        scales = loaded;
      }),
    has(({ controlType }) => controlType === "rank") &&
      withFieldWords(import("../rank/RankField.tsx")).then((loaded) => {
        ranks = loaded;
      }),
    has(({ controlType }) => asksForPlaces(controlType)) &&
      withFieldWords(import("../places/PlaceFields.tsx")).then((loaded) => {
        places = loaded;
      }),
    has(isOnMap) &&
      withFieldWords(import("../places/ChoiceMap.tsx")).then((loaded) => {
        choiceMap = loaded;
      }),
    has(({ controlType }) => controlType === "upload") &&
      withFieldWords(import("../uploads/UploadField.tsx")).then((loaded) => {
        uploads = loaded;
      }),
    has((field) => lookWords.test(field.class ?? "")) &&
      withFieldWords(import("../looks/looks.tsx")).then((loaded) => {
        looks = loaded;
      }),
    has(({ fill }) => fill !== undefined) &&
      import("../device/fill.ts").then((loaded) => {
        device = loaded;
      }),
    has(isTime) &&
      import("./TimeField.tsx").then((loaded) => {
        times = loaded;
      }),
    has(isMoment) &&
      import("./MomentField.tsx").then((loaded) => {
        moments = loaded;
      }),
    has(({ repeat }) => repeat !== undefined) &&
      withFieldWords(import("../repeats/RepeatField.tsx")).then((loaded) => {
        repeats = loaded;
      }),
  ]);
}

const longList: Widget = (props) =>
  lists === undefined ? widgets[props.field.controlType](props) : <lists.LongList {...props} />;

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
  (name: keyof ScaleWidgets): Widget =>
  (props) =>
    scales?.[name](props);

const placesField: Widget = (props) => (places === undefined ? null : <places.PlacesField {...props} />);

const widgets = {
  text: (props) => widgetOfText(props.field)(props),
  date: dateField,
  textarea: textareaField,
  number: numberField,
  radio: radioField,
  select: selectField,
  "multi-select": (props) => <MultiSelectField {...props} />,
  checkbox: checkboxField,
  rank: (props) => (ranks === undefined ? null : <ranks.RankField {...props} />),
  slider: onScale("sliderField"),
  sliderToggle: onScale("sliderToggleField"),
  likert: onScale("likertField"),
  geopoint: (props) => (places === undefined ? null : <places.PlaceField {...props} />),
  geotrace: placesField,
  geoshape: placesField,
  upload: (props) => uploads?.uploadField(props),
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
    uploads?.queueOf(store, access);
    void device?.fillIn(store);
  }, [store, access]);
}

export function widgetOf(field: Field): Widget {
  const plain = plainWidgetOf(field);
  return choiceMap !== undefined && isOnMap(field) ? choiceMap.onMap(plain) : plain;
}

function plainWidgetOf(field: Field): Widget {
  const { controlType } = field;
  if (isLongList(field)) return longList;
  const look = looks?.lookOf(field);
  if (look !== undefined) return look;
  if (media.shown && /^(label|div|span|heading)$/.test(controlType))
    return media.shown.withMedia(field, widgets[controlType]);
  return Object.hasOwn(widgets, controlType) ? widgets[controlType] : invalidField;
}

const timeField: Widget = (props) => (times === undefined ? null : <times.TimeField {...props} />);
const momentField: Widget = (props) => (moments === undefined ? null : <moments.MomentField {...props} />);

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
