/**
 * Places as answers (ODK XForms, Data Types: geopoint, geotrace, geoshape): objects where they are stored and in documents,
 * one text in a session, as expressions read them.
 */
import type { Answer, Place, StoredAnswer } from "./definition.ts";

/**
 * Places as a text: latitude, longitude, altitude and accuracy of each, as in ODK.
 * @example placesText([{ latitude: 51.5, longitude: -0.1, accuracy: 5 }]) // "51.5 -0.1 0 5"
 */
export function placesText(places: readonly Place[]): string {
  return places
    .map(({ latitude, longitude, altitude = 0, accuracy = 0 }) =>
      [latitude, longitude, altitude, accuracy].join(" "),
    )
    .join("; ");
}

/**
 * The places of such a text; undefined if any part of it isn't one.
 * @example placesOf("51.5 -0.1") // [{ latitude: 51.5, longitude: -0.1 }]
 */
export function placesOf(answer: Answer | undefined): Place[] | undefined {
  if (typeof answer !== "string") return undefined;
  const parts = answer.split(";").filter((part) => part.trim() !== "");
  const places = parts.flatMap((part) => placeOf(part.trim()) ?? []);
  return places.length === parts.length && places.length > 0 ? places : undefined;
}

const NUMBER = /^-?\d{1,9}(\.\d{1,20})?$/;

function placeOf(text: string): Place | undefined {
  const parts = text.split(/\s+/);
  if (parts.length < 2 || parts.length > 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const [latitude = 0, longitude = 0, altitude = 0, accuracy = 0] = parts.map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || accuracy < 0) return undefined;
  return {
    latitude,
    longitude,
    ...(altitude !== 0 && { altitude }),
    ...(accuracy !== 0 && { accuracy }),
  };
}

/** Whether a stored value is a place: no instance of a repeat, which has an id or other answers. */
export function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null) return false;
  const { latitude, longitude, ...more }: Partial<Record<string, unknown>> = { ...value };
  return (
    typeof latitude === "number" &&
    typeof longitude === "number" &&
    Object.keys(more).every((name) => name === "altitude" || name === "accuracy")
  );
}

/** The places of a stored value; undefined when it is something else. */
export function storedPlaces(value: StoredAnswer): Place[] | undefined {
  if (isPlace(value)) return [value];
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const places = value.filter(isPlace);
  return places.length === value.length ? places : undefined;
}

/** The fewest places of an answer, by control type; a closed line repeats its first. */
export const leastPlaces: Readonly<Record<string, number>> = { geotrace: 2, geoshape: 3 };

/** Whether a control asks for a place or for several. @example asksForPlaces("geotrace") // true */
export function asksForPlaces(controlType: string): boolean {
  return controlType === "geopoint" || Object.hasOwn(leastPlaces, controlType);
}
