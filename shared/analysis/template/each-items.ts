/** What `each` goes over. */
import { allTokens, either, lacking, openShape, plainShape, type Shape, withoutAnswers } from "../shape.ts";

/** What the second name of a block is: a place of a list, from 0, or a key of an object. */
export function placeOf(shape: Shape): Shape {
  const isList = isListOnly(shape);
  return plainShape([isList ? "number" : "any"], { mayLack: false, ...(isList && { limits: { least: 0 } }) });
}

/** Whether it is a list wherever it is there. */
export const isListOnly = ({ isOpen, plain, keys, otherKeys, item }: Shape) =>
  item !== undefined && !isOpen && !plain && !keys && !otherKeys;

/** What `first` and `last` give: an item of a list, or what is no list itself. */
export function anItemOf(shape: Shape): Shape {
  const { item, ...single } = shape;
  if (!item) return shape;
  return lacking(isListOnly(shape) ? item : either(withoutAnswers(single), item), shape.tokens);
}

/** The items of a list, or the values of an object. */
export function itemsOf(shape: Shape): Shape {
  const canBeObject = shape.isOpen || shape.keys || shape.otherKeys;
  if (shape.item && !canBeObject) return shape.item; // nothing is repeated for a plain value
  const values = [...(shape.keys?.values() ?? []), ...(shape.otherKeys ? [shape.otherKeys] : [])];
  return shape.isOpen || shape.item || values.length !== 1
    ? openShape(allTokens(shape))
    : lacking(values[0] ?? openShape());
}
