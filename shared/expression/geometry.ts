/**
 * Computes with places on the earth (ODK XForms, XPath Functions › Geographic Functions); a browser loads it for forms that
 * do.
 */
import type { Geometry } from "./context.ts";

export const geometry: Geometry = {
  distance: (texts) => {
    const path = texts.flatMap(readPlaces);
    return path.length < 2 ? 0 : rounded(lengthOf(path));
  },
  area: (texts) => rounded(areaOf(texts.flatMap(readPlaces))),
  isWithin: (text, area) => {
    const [place] = readPlaces(text);
    return place !== undefined && isInside(place, readPlaces(area));
  },
};

/** In degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** In metres, as ODK computes with: the equatorial radius. */
const EARTH_RADIUS = 6_378_100;

/**
 * The places of a text, separated by `;`; what is no place is left out.
 * @example readPlaces("51.5 -0.1 0 5; 48.8 2.3") // [{ latitude: 51.5, longitude: -0.1 }, { latitude: 48.8, longitude: 2.3 }]
 */
function readPlaces(text: string): Place[] {
  return text.split(";").flatMap((one) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = one.trim().split(/\s+/).map(Number);
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace ? [{ latitude, longitude }] : [];
  });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function lengthOf(path: readonly Place[]): number {
  let length = 0;
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const [phi, psi] = [radians(from.latitude), radians(to.latitude)];
    const half = Math.sin((psi - phi) / 2) ** 2;
    const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
    length += 2 * EARTH_RADIUS * Math.asin(Math.sqrt(half + Math.cos(phi) * Math.cos(psi) * turn));
  }
  return length;
}

/** Of a polygon on a sphere, closed or not; 0 with fewer than three corners. */
function areaOf(corners: readonly Place[]): number {
  const [first] = corners;
  if (first === undefined || corners.length < 3) return 0;
  let sum = 0;
  for (const [index, from] of corners.entries()) {
    const to = corners[index + 1] ?? first;
    sum +=
      radians(to.longitude - from.longitude) *
      (2 + Math.sin(radians(from.latitude)) + Math.sin(radians(to.latitude)));
  }
  return Math.abs((sum * EARTH_RADIUS * EARTH_RADIUS) / 2);
}

/** Whether a line from the place eastward crosses the polygon's edge an odd number of times. */
function isInside(place: Place, corners: readonly Place[]): boolean {
  let crossings = 0;
  for (const [index, from] of corners.entries()) {
    const to = corners[index + 1] ?? corners[0];
    if (to === undefined || from.latitude > place.latitude === to.latitude > place.latitude) continue;
    const part = (place.latitude - from.latitude) / (to.latitude - from.latitude);
    if (place.longitude < from.longitude + part * (to.longitude - from.longitude)) crossings += 1;
  }
  return crossings % 2 === 1;
}
