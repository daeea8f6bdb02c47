/** Field plug-ins of SurveyCTO, such as `custom-slider-label(min=1, max=9)`, and the nearest control here. */
import type { Question } from "../question.ts";

/** A control with its limits, and what is said of it. */
export type PlugIn =
  | { control: "slider"; minValue: number; maxValue: number; step: number; says: string }
  | { control: "textarea" | "rank"; says: string };

/** The control in the place of a plug-in; undefined where a plain question is the nearest. */
export function plugInOf({ type, appearance }: Question): PlugIn | undefined {
  const token = appearance.find((one) => one.startsWith("custom-"));
  if (token === undefined) return undefined;
  const [name = ""] = token.split("(");
  if (/slid|visual-analog/.test(name) && (type === "integer" || type === "decimal"))
    return sliderOf(token, type);
  if (/table|grid|matrix/.test(name) && type === "text")
    return {
      control: "textarea",
      says: "its table is a field of several lines here; the author's columns and rows aren't shown.",
    };
  if (/rank|sort|order/.test(name) && type === "select_multiple")
    return { control: "rank", says: "the choices are put into an order here, without the plug-in's look." };
  return undefined;
}

function sliderOf(token: string, type: "integer" | "decimal"): PlugIn | undefined {
  const number = (name: string) => {
    const written = new RegExp(`[(,\\s]${name}\\s*=\\s*["']?(-?[\\d.]+)`).exec(token)?.[1];
    const value = written === undefined ? Number.NaN : Number(written);
    return Number.isFinite(value) ? value : undefined;
  };
  const [minValue, maxValue] = [number("min"), number("max")];
  if (minValue === undefined || maxValue === undefined || minValue >= maxValue) return undefined;
  const stepSize = number("step") ?? 0;
  const usual = type === "integer" ? 1 : (maxValue - minValue) / 100;
  const step = stepSize > 0 ? stepSize : usual;
  return {
    control: "slider",
    minValue,
    maxValue,
    step,
    says: "it is a slider here, without the plug-in's marks and labels.",
  };
}
