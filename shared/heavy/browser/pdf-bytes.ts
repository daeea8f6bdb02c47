/** Reads and changes the bytes of a finished PDF, without a library: what is looked for stands uncompressed in it. */

/**
 * Writes a date over those of making and changing, at the same length, so that the same page gives the same bytes.
 * @param bytes changed in place
 */
export function writeDates(bytes: Uint8Array, date: Date): void {
  const digits = date.toISOString().replace(/\D/g, "").slice(0, 14);
  const written = Buffer.from(`D:${digits}+00'00'`, "latin1");
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const key of ["/CreationDate (", "/ModDate ("]) {
    for (let at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + key.length)) {
      const start = at + key.length;
      if (pdf.indexOf(")", start) === start + written.length) written.copy(pdf, start);
    }
  }
}

/** How many pages, as the root of the page tree counts them. */
export function countPages(bytes: Uint8Array): number {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let most = 0;
  for (let at = pdf.indexOf("/Type /Pages"); at >= 0; at = pdf.indexOf("/Type /Pages", at + 12)) {
    const count = /\/Count (\d+)/.exec(pdf.toString("latin1", at, pdf.indexOf(">>", at)))?.[1];
    most = Math.max(most, Number(count ?? 0));
  }
  return most;
}

/** True when something is drawn with a font, or a picture is placed. */
export function hasInk(bytes: Uint8Array): boolean {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pdf.includes("/Type /Font") || pdf.includes("/Subtype /Image");
}
