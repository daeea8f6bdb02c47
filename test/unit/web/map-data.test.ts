import { describe, expect, it } from "vitest";
import { placesOf } from "../../../shared/form/definition/place-answers.ts";
import { boundsOf, featuresOf, isClosed, pointedPlace } from "../../../web/player/widgets/places/map-data.ts";
import { asSource } from "../../../web/player/widgets/places/map-source.ts";

const places = (text: string) => placesOf(text) ?? [];
const geometries = (text: string, isArea = false) =>
  featuresOf([{ key: "k", places: places(text), isArea }]).features.map(({ geometry }) => geometry);

describe("what a map draws", () => {
  it("is a point, a line or an area, each with its longitude first, and nothing without a place", () => {
    expect(geometries("")).toEqual([]);
    expect(geometries("10 20")).toEqual([{ type: "Point", coordinates: [20, 10] }]);
    const line = [
      [20, 10],
      [21, 11],
    ];
    expect(geometries("10 20; 11 21", true)).toEqual([{ type: "LineString", coordinates: line }]);
    const corners = [...line, [22, 10]];
    expect(geometries("10 20; 11 21; 10 22")).toEqual([{ type: "LineString", coordinates: corners }]);
    const ring = { type: "Polygon", coordinates: [[...corners, [20, 10]]] };
    expect(geometries("10 20; 11 21; 10 22", true)).toEqual([ring]);
    expect(geometries("10 20; 11 21; 10 22; 10 20", true), "closed already").toEqual([ring]);
  });

  it("is an area where a line ends at its beginning", () => {
    expect(isClosed(places("0 0; 0 1; 1 1; 0 0"))).toBe(true);
    expect(isClosed(places("0 0; 0 1; 0 0"))).toBe(false);
    expect(isClosed(places("0 0; 0 1; 1 1; 2 2"))).toBe(false);
  });

  it("is seen within its bounds", () => {
    expect(boundsOf([])).toBeUndefined();
    expect(boundsOf(places("10 20; -5 30; 0 -7"))).toEqual([
      [-7, -5],
      [30, 10],
    ]);
  });
});

describe("a press on a map", () => {
  it("is a place to a tenth of a metre, also where the map goes around the earth once more", () => {
    expect(pointedPlace({ lat: 48.85661234567, lng: 2.3522219 })).toEqual({
      latitude: 48.856612,
      longitude: 2.352222,
    });
    expect(pointedPlace({ lat: 5, lng: 190 }).longitude).toBe(-170);
    expect(pointedPlace({ lat: 5, lng: -541 }).longitude).toBe(179);
    expect(pointedPlace({ lat: 90.5, lng: 0 }).latitude).toBe(90);
  });
});

describe("where a map comes from", () => {
  it("is known only where all of it is written", () => {
    const source = { tiles: "https://a.example/{z}/{x}/{y}.png", attribution: "© A" };
    expect(asSource(source)).toEqual(source);
    for (const none of [{}, null, "text", { tiles: source.tiles }, { ...source, attribution: 1 }])
      expect(asSource(none)).toBeUndefined();
  });
});
