/** Questions with a look of their own, by the words of their class: loaded for forms that have one. */
import "./looks.css";
import type { Field } from "../../../../shared/form/definition/definition.ts";
import type { Widget } from "../../base/form-context.ts";
import { radioField, selectField } from "../plain/ChoiceFields.tsx";
import { BarcodeField } from "./BarcodeField.tsx";
import { CalendarField } from "./CalendarField.tsx";
import { calendarOf } from "./calendars.ts";
import { quick } from "./quick.tsx";
import { pickerField, ratingField } from "./RangeFields.tsx";

/** The widget of a field's look; undefined for the one of its control, which a style sheet may then change. */
export function lookOf({ controlType, dataType, class: words = "" }: Field): Widget | undefined {
  const has = (...names: string[]) => words.split(" ").some((word) => names.includes(word));
  switch (controlType) {
    case "slider":
      if (has("rating")) return ratingField;
      return has("picker") ? pickerField : undefined;
    case "radio":
      return has("quick", "quickcompact") ? quickRadio : undefined;
    case "select":
      return has("quick", "quickcompact") ? quickSelect : undefined;
    case "date":
      return calendarOf(words) === undefined ? undefined : calendarField;
    case "text":
      return has("barcode") && dataType === "text" ? barcodeField : undefined;
    default:
      return undefined;
  }
}

const quickRadio: Widget = (props) => quick(radioField(props));
const quickSelect: Widget = (props) => quick(selectField(props));
const calendarField: Widget = (props) => <CalendarField {...props} />;
const barcodeField: Widget = (props) => <BarcodeField {...props} />;
