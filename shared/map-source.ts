/** Where the pictures of maps come from, as the pages of a deployment are told: an empty object where it names nothing. */
export interface MapSource {
  /** The address of a style (MapLibre's JSON), or of pictures with `{z}`, `{x}` and `{y}` in it. */
  tiles: string;
  /** Who made the map: plain text, shown under it. */
  attribution: string;
}

/** True for an address of pictures, false for that of a style. @example hasPlaceholders("https://a.example/{z}/{x}/{y}.png") // true */
export function hasPlaceholders(tiles: string): boolean {
  return tiles.includes("{");
}
