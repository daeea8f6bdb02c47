/** The headers on every answer, of pages and calls alike: both the local gateway and CloudFront use them. */

/** Nothing from other origins runs or loads; inline styles only, since React sets them. */
const contentSources = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'", "blob:", "data:"],
  "frame-ancestors": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  // Only these two can turn text into markup or code: `web/lib/trusted-types.ts`, and DOMPurify's own.
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["default", "dompurify"],
} as const satisfies Record<string, readonly string[]>;

/** Other origins that pages may load from. */
export interface OtherOrigins {
  /** Those of the bucket behind short-lived links. */
  downloads?: readonly string[];
  /** That of the map's tiles, where the deployment names them: fetched, or shown as pictures. */
  tiles?: string | undefined;
}

/** @example contentSecurityPolicy() // "default-src 'self'; script-src 'self'; …" */
export function contentSecurityPolicy({ downloads = [], tiles }: OtherOrigins = {}): string {
  const ofTiles = tiles === undefined ? [] : [tiles];
  const sources = {
    ...contentSources,
    "img-src": [...contentSources["img-src"], ...ofTiles],
    "connect-src": [...contentSources["connect-src"], ...downloads, ...ofTiles],
  };
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(" "))
    .join("; ");
}

/**
 * Features that no page of the product uses, denied to it and to every frame inside: those that browsers have agreed on.
 * Others would cause a console warning on every page.
 */
const permissionsPolicy = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  // asked for only when a respondent presses "Use my position"
  .concat("geolocation=(self)")
  .join(", ");

/** @param origins as in `contentSecurityPolicy` */
export function securityHeaders(origins: OtherOrigins = {}): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(origins),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    // A window that another site opened, or that opened one, can't access the product's.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy,
  };
}
