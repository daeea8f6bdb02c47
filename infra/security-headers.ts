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

/**
 * @param connectOrigins other origins that pages may fetch from: the bucket behind short-lived links
 * @example contentSecurityPolicy() // "default-src 'self'; script-src 'self'; …"
 */
export function contentSecurityPolicy(connectOrigins: readonly string[] = []): string {
  const sources = { ...contentSources, "connect-src": [...contentSources["connect-src"], ...connectOrigins] };
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

/** @param connectOrigins as in `contentSecurityPolicy` */
export function securityHeaders(connectOrigins: readonly string[] = []): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(connectOrigins),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    // A window that another site opened, or that opened one, can't access the product's.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy,
  };
}
