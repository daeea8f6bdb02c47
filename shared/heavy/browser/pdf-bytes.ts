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

const NODE = /^\(node\d{8}\)$/;
const NODE_LENGTH = "(node00000000)".length;

/**
 * Numbers the tags of a page from 1, in their order and at the same length: the browser numbers them on and on, so
 * the same page printed twice would differ.
 * @param bytes changed in place
 */
export function renumberTags(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places: { at: number; name: string }[] = [];
  for (let at = pdf.indexOf("(node"); at >= 0; at = pdf.indexOf("(node", at + 5)) {
    const name = pdf.toString("latin1", at, at + NODE_LENGTH);
    if (NODE.test(name)) places.push({ at, name });
  }
  // Sorted, because the file lists them in the order of their names.
  const names = [...new Set(places.map(({ name }) => name))].sort();
  const renamed = new Map(names.map((name, index) => [name, `(node${String(index + 1).padStart(8, "0")})`]));
  for (const { at, name } of places) pdf.write(renamed.get(name) ?? name, at, "latin1");
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
