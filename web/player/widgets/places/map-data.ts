/** What a map draws, as GeoJSON, and where it looks. */
import type { Place } from "../../../../shared/form/definition/definition.ts";

/** Something drawn: a place, a line, or an area when `isArea`. */
export interface Shape {
  /** Of the choice that it stands for. */
  key?: string;
  places: readonly Place[];
  isArea?: boolean;
  isChosen?: boolean;
}

type Position = [longitude: number, latitude: number];
const positionOf = ({ latitude, longitude }: Place): Position => [longitude, latitude];

/** The shapes that have places: one is a point, two or more a line, three or more of an area its surface. */
export function featuresOf(shapes: readonly Shape[]) {
  const features = shapes.flatMap((shape) => {
    const geometry = geometryOf(shape);
    const properties = { key: shape.key ?? "", isChosen: shape.isChosen === true };
    return geometry === undefined ? [] : [{ type: "Feature" as const, geometry, properties }];
  });
  return { type: "FeatureCollection" as const, features };
}

function geometryOf({ places, isArea = false }: Shape) {
  const line = places.map(positionOf);
  const [first] = line;
  if (first === undefined) return undefined;
  if (line.length === 1) return { type: "Point" as const, coordinates: first };
  if (!isArea || line.length < 3) return { type: "LineString" as const, coordinates: line };
  return { type: "Polygon" as const, coordinates: [isClosed(places) ? line : [...line, first]] };
}

/** True for a line that ends where it begins. @example isClosed(placesOf("0 0; 0 1; 1 1; 0 0") ?? []) // true */
export function isClosed(places: readonly Place[]): boolean {
  const [first, last] = [places[0], places.at(-1)];
  return places.length > 3 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
}

/** The corners of what contains all places: south-west and north-east; undefined without places. */
export function boundsOf(places: readonly Place[]): [Position, Position] | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const bounds: [Position, Position] = [positionOf(first), positionOf(first)];
  const [low, high] = bounds;
  for (const { latitude, longitude } of places) {
    low[0] = Math.min(low[0], longitude);
    low[1] = Math.min(low[1], latitude);
    high[0] = Math.max(high[0], longitude);
    high[1] = Math.max(high[1], latitude);
  }
  return bounds;
}

/** A millionth of a degree is a tenth of a metre: nobody points more exactly. */
const DIGITS = 6;
const rounded = (value: number) => Number(value.toFixed(DIGITS));

/** Where a map was pressed: a map that goes around the earth counts further than 180. @example pointedPlace({ lng: 190, lat: 5 }) // { latitude: 5, longitude: -170 } */
export function pointedPlace({ lng, lat }: { lng: number; lat: number }): Place {
  const around = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: rounded(Math.max(-90, Math.min(90, lat))), longitude: rounded(around) };
}
