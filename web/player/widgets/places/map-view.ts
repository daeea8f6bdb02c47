/** A map by MapLibre: what is drawn on it and what is pointed at. Loaded when a map is first seen. */
import "../../../lib/trusted-types.ts";
import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  Map as LibreMap,
  Marker,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
// served beside the page, as the page's policy runs no script of a `blob:`; built like it, for the same browsers
import workerAddress from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Place } from "../../../../shared/form/definition/definition.ts";
import { hasPlaceholders, type MapSource } from "../../../../shared/map-source.ts";
import type { Texts } from "../../texts/texts.ts";
import { boundsOf, featuresOf, pointedPlace, type Shape } from "./map-data.ts";

setWorkerUrl(workerAddress);

/** What a map shows. */
export interface Drawn {
  shapes: readonly Shape[];
  /** Places with a pin each, numbered when there are several. */
  pins: readonly Place[];
  /** Pins can be dragged. */
  isMovable: boolean;
}

export interface MapEvents {
  /** The map was pressed at a place, or Enter at its centre; with the key of the shape there, if any. */
  press: (place: Place, key: string | undefined) => void;
  /** A pin was dragged. */
  move: (index: number, place: Place) => void;
  /** Nothing of the map could be loaded. */
  fail: () => void;
}

export interface MapView {
  draw: (drawn: Drawn) => void;
  /** Shows these places, unless all are seen already. */
  lookAt: (places: readonly Place[]) => void;
  zoom: (by: number) => void;
  /** Closes it. @returns where it looked */
  remove: () => Camera;
}

/** Where a map looks. */
export interface Camera {
  center: [longitude: number, latitude: number];
  zoom: number;
}

interface MapOptions {
  source: MapSource;
  said: Texts["places"];
  /** Where it looks at first; absent: at the whole earth. */
  camera: Camera | undefined;
}

/** Zoomed in further than this, a single place has nothing around it that is known. */
const NEAR = 15;
const wholeEarth: Camera = { center: [0, 20], zoom: 0.6 };
/** Seen from further away, a place is only somewhere in a country. */
const FAR = 5;
/** Pixels around what is pressed in which a shape is meant. */
const REACH = 12;
const OWN = "answers";

/** @param box must be empty @throws where the browser can't draw maps */
export function openMap(
  box: HTMLElement,
  { source: { tiles }, said, camera = wholeEarth }: MapOptions,
  events: MapEvents,
): MapView {
  const map = new LibreMap({
    container: box,
    style: hasPlaceholders(tiles) ? rasterStyle(tiles) : tiles,
    ...camera,
    attributionControl: false, // said under the map, as a text
    cooperativeGestures: true, // who scrolls the page doesn't get stuck in the map
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    fadeDuration: 0,
    locale: {
      "Map.Title": said.map,
      "CooperativeGesturesHandler.WindowsHelpText": said.wheelHelp("Ctrl"),
      "CooperativeGesturesHandler.MacHelpText": said.wheelHelp("⌘"),
      "CooperativeGesturesHandler.MobileHelpText": said.touchHelp,
    },
    // the tile service learns which site asks, as many of them require, but not which form
    transformRequest: (url) => ({ url, referrerPolicy: "strict-origin" }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  watchLoading(map, events.fail);

  let drawn: Drawn = { shapes: [], pins: [], isMovable: false };
  const layers = ownLayers(getComputedStyle(box));
  const source = () => map.getSource<GeoJSONSource>(OWN);
  map.on("style.load", () => {
    map.addSource(OWN, { type: "geojson", data: featuresOf(drawn.shapes) });
    for (const layer of layers) map.addLayer(layer);
  });
  const pins = new Pins(map, events.move);
  const press = (place: Place, { x, y }: { x: number; y: number }) => {
    const around: [[number, number], [number, number]] = [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    const ids = layers.map(({ id }) => id).filter((id) => map.getLayer(id) !== undefined);
    const found = ids.length === 0 ? [] : map.queryRenderedFeatures(around, { layers: ids });
    const key: unknown = found[0]?.properties.key;
    events.press(place, typeof key === "string" && key !== "" ? key : undefined);
  };
  map.on("click", ({ lngLat, point }) => press(pointedPlace(lngLat), point));
  map.getCanvas().addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the form isn't sent
    const centre = map.getCenter();
    press(pointedPlace(centre), map.project(centre));
  });

  return {
    draw: (next) => {
      drawn = next;
      void source()?.setData(featuresOf(next.shapes));
      pins.show(next.pins, next.isMovable);
    },
    lookAt: (places) => {
      const bounds = boundsOf(places);
      if (bounds === undefined) return;
      const seen = map.getBounds();
      if (map.getZoom() > FAR && bounds.every((corner) => seen.contains(corner))) return;
      map.fitBounds(bounds, { padding: 48, maxZoom: NEAR, animate: false });
    },
    zoom: (by) => void map.zoomTo(map.getZoom() + by, { animate: false }),
    remove: () => {
      const { lng, lat } = map.getCenter();
      const seen: Camera = { center: [lng, lat], zoom: map.getZoom() };
      map.remove();
      return seen;
    },
  };
}

/** Some tiles may be missing; a map of which nothing came isn't shown. */
function watchLoading(map: LibreMap, fail: () => void): void {
  let isStyled = false;
  let tiles = 0;
  let failures = 0;
  map.on("style.load", () => {
    isStyled = true;
  });
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (sourceId !== OWN && tile !== undefined) tiles += 1;
  });
  map.on("error", () => {
    failures += 1;
    if (!isStyled) fail();
  });
  map.on("idle", () => {
    if (tiles === 0 && failures > 0) fail();
  });
}

/** Pins are elements: they can be dragged by a finger, and seen in forced colours. */
class Pins {
  private readonly map: LibreMap;
  private readonly moved: MapEvents["move"];
  private markers: Marker[] = [];

  constructor(map: LibreMap, moved: MapEvents["move"]) {
    this.map = map;
    this.moved = moved;
  }

  show(places: readonly Place[], isMovable: boolean): void {
    for (const marker of this.markers.splice(places.length)) marker.remove();
    for (const [index, { latitude, longitude }] of places.entries()) {
      const marker = this.markers[index] ?? this.add(index, [longitude, latitude]);
      marker.setLngLat([longitude, latitude]).setDraggable(isMovable);
      marker.getElement().textContent = places.length === 1 ? "" : String(index + 1);
    }
  }

  private add(index: number, at: [number, number]): Marker {
    const element = document.createElement("span");
    element.className = "p-pin";
    element.setAttribute("aria-hidden", "true"); // the coordinates beside the map say the same
    const marker = new Marker({ element, anchor: "center" }).setLngLat(at).addTo(this.map);
    marker.on("dragend", () => this.moved(index, pointedPlace(marker.getLngLat())));
    this.markers[index] = marker;
    return marker;
  }
}

function rasterStyle(tiles: string): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19 } },
    layers: [{ id: "tiles", type: "raster", source: "tiles" }],
  };
}

/** @param style of an element of the page, which has the colours of maps */
function ownLayers(style: CSSStyleDeclaration): LayerSpecification[] {
  const token = (name: string) => style.getPropertyValue(name).trim();
  const isChosen: ExpressionSpecification = ["get", "isChosen"];
  const colour: ExpressionSpecification = ["case", isChosen, token("--map-chosen"), token("--map-mark")];
  const source = OWN;
  return [
    {
      ...{ id: "answer-areas", type: "fill", source },
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": colour, "fill-opacity": 0.25 },
    },
    {
      ...{ id: "answer-lines", type: "line", source },
      filter: ["!=", ["geometry-type"], "Point"],
      paint: { "line-color": colour, "line-width": ["case", isChosen, 5, 3] },
    },
    {
      ...{ id: "answer-points", type: "circle", source },
      filter: ["==", ["geometry-type"], "Point"],
      paint: {
        "circle-color": colour,
        "circle-radius": ["case", isChosen, 11, 8],
        "circle-stroke-color": token("--on-map"),
        "circle-stroke-width": 2,
      },
    },
  ];
}
