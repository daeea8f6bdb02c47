/** Places: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const placeGuides: readonly FunctionGuide[] = [
  {
    names: ["distance"],
    args: ["places", "places…"],
    meaning:
      "The length in metres of a line through places; a place is its latitude and longitude in degrees.",
    example: "round(distance('0 0; 0 1') div 1000, 0)",
    result: 111,
  },
  {
    names: ["area"],
    args: ["places", "places…"],
    meaning: "The area in square metres inside of a line through places.",
    example: "round(area('0 0; 0 0.01; 0.01 0.01; 0.01 0') div 10000, 0)",
    result: 124,
  },
  {
    names: ["geofence"],
    args: ["place", "places"],
    meaning: "Whether a place is inside of a line through places.",
    example: "geofence('0.5 0.5', '0 0; 0 1; 1 1; 1 0')",
    result: true,
  },
];
