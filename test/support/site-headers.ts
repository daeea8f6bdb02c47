/**
 * What the site sends with every answer, written by hand: the local gateway and the deployed template are each compared
 * with it, so that neither a name nor a source is added or removed unnoticed.
 */

/**
 * @param bucket the origin that pages fetch large reports from, as it is in the policy
 * @param tiles that of the map's tiles; empty: the deployment names none
 */
export const expectedPolicy = (bucket: string, tiles = "") =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles === "" ? "" : ` ${tiles}`}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${[bucket, tiles].map((origin) => (origin === "" ? "" : ` ${origin}`)).join("")}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob: data:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify",
  ].join("; ");

export const expectedPermissions =
  "accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=(), geolocation=(self)";

export const expectedOpener = "same-origin";
