/** What `each` goes over. */
import { allTokens, lacking, openShape, plainShape, type Shape } from "../shape.ts";

/** What the second name of a block is: a place of a list, from 0, or a key of an object. */
export function placeOf({ isOpen, plain, keys, otherKeys, item }: Shape): Shape {
  const isList = item !== undefined && !isOpen && !plain && !keys && !otherKeys;
  return plainShape([isList ? "number" : "any"], { mayLack: false, ...(isList && { limits: { least: 0 } }) });
}

/** The items of a list, or the values of an object. */
export function itemsOf(shape: Shape): Shape {
  if (shape.item) return shape.item;
  const values = [...(shape.keys?.values() ?? []), ...(shape.otherKeys ? [shape.otherKeys] : [])];
  return shape.isOpen || values.length !== 1
    ? openShape(allTokens(shape))
    : lacking(values[0] ?? openShape());
}
