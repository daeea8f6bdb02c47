/** How the files of the site are served, here and by CloudFront, and which of them a deployment writes itself. */
import type { MapSource } from "../shared/map-source.ts";
import { MAP_PATH } from "../shared/site.ts";
import type { Settings } from "./cdk/settings.ts";
import { languageFiles, readLanguages } from "./languages/read-languages.ts";

/** By the ends of their names. All texts are UTF-8, which each must state (OWASP ASVS 5.0, 4.1.1). */
export const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Vite puts a content hash into the name of each of these. */
export const HASHED_FOLDER = "assets/";

/** Files with a hash in their names never change. */
export const FOR_GOOD = "public, max-age=31536000, immutable";
/** All others are revalidated each time, so that a release is visible at once and nothing has to be invalidated. */
export const EACH_TIME = "no-cache";

/** The files whose content the settings make, by their keys: published instead of those of the build. */
export function filesOf(
  {
    tiles,
    tilesAttribution,
    securityContact,
    languages,
  }: Pick<Settings, "tiles" | "tilesAttribution" | "securityContact" | "languages">,
  now: Date,
): Readonly<Record<string, string>> {
  const map: MapSource | undefined =
    tiles === undefined || tilesAttribution === undefined
      ? undefined
      : { tiles, attribution: tilesAttribution };
  return {
    ...(map && { [MAP_PATH.slice(1)]: JSON.stringify(map) }),
    ...(languages !== undefined && withoutSlashes(languageFiles(readLanguages(languages)))),
    ...(securityContact !== undefined && { ".well-known/security.txt": securityText(securityContact, now) }),
  };
}

const withoutSlashes = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(1), text]));

/**
 * Whom to tell of a weakness, as RFC 9116 has it: valid for less than a year, so that nobody writes to an address that was given
 * up. The same all month, so that two deployments differ in it only where they have to.
 */
function securityText(contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11));
  return `Contact: ${contact.includes("://") ? contact : `mailto:${contact}`}
Expires: ${expires.toISOString()}
Preferred-Languages: en
`;
}
