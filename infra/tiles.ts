/** The address of a map, as the settings of a deployment or of `npm start` name it. */
import * as z from "zod";
import type { MapSource } from "../shared/map-source.ts";

/** Placeholders of an address of tiles: each tile's zoom, column and row. */
const TILE = /\{[zxy]\}/g;

/**
 * The address of a map's style (MapLibre's or Mapbox's JSON), or of pictures with `{z}`, `{x}` and `{y}` in it. Pages and
 * everybody who looks at them see it, so it has no password; a key of the tile service in it is as public as the map.
 * @param isAllowed which origins may be named, besides those of https
 */
function tilesAddress(isAllowed: (url: URL) => boolean) {
  return z
    .string()
    .max(500)
    .refine((text) => addressOf(text) !== undefined, {
      error:
        "Write one address of https: of a style, or of pictures with {z}, {x} and {y} after the host, without a user name.",
      abort: true,
    })
    .refine(
      (text) => {
        const url = addressOf(text);
        return url !== undefined && (url.protocol === "https:" || isAllowed(url));
      },
      { error: "The address of the map has to begin with https://." },
    );
}

/** `tiles` of a deployment. @example TilesAddress.parse("https://tiles.example.org/{z}/{x}/{y}.png") */
export const TilesAddress = tilesAddress(() => false);
/** For `npm start`: a tile server of the same machine will do. */
const LocalTilesAddress = tilesAddress(({ hostname }) => /^(127\.0\.0\.1|localhost)$/.test(hostname));

/** Who made the map, which its licence wants to be said under it. */
export const TilesAttribution = z.string().trim().min(1).max(200);

/**
 * The only origin that pages may then load from besides their own.
 * @example tilesOrigin("https://tiles.example.org/{z}/{x}/{y}.png") // "https://tiles.example.org"
 */
export function tilesOrigin(tiles: string): string {
  const url = addressOf(tiles);
  if (url === undefined) throw new Error("The address of the map's tiles can't be read.");
  return url.origin;
}

function addressOf(text: string): URL | undefined {
  const url = URL.parse(text) ?? undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || /\s/.test(text)) return undefined;
  if (url.username !== "" || url.password !== "" || url.hash !== "" || /[{}*]/.test(url.host))
    return undefined;
  const placeholders = new Set(text.match(TILE));
  const others = text.replace(TILE, "");
  const isWhole = placeholders.size === 0 || placeholders.size === 3;
  return isWhole && !/[{}]/.test(others) ? url : undefined;
}

/** What `SPROUT_TILES` and `SPROUT_TILES_ATTRIBUTION` name for `npm start`: the map, or why it can't be used. */
export function localMap(tiles: string, attribution: string): MapSource | string {
  const source = { tiles: LocalTilesAddress.safeParse(tiles), by: TilesAttribution.safeParse(attribution) };
  if (!source.tiles.success)
    return `SPROUT_TILES can't be used. ${source.tiles.error.issues[0]?.message ?? ""}`;
  if (!source.by.success)
    return 'SPROUT_TILES needs SPROUT_TILES_ATTRIBUTION: who made the map, e.g. "© OpenStreetMap contributors".';
  return { tiles: source.tiles.data, attribution: source.by.data };
}
