/** Reading base64 outputs (specification, section 7: converted to a file in chunks of 1024 characters). */

const CHUNK_CHARACTERS = 1024;

/** The bytes of a base64 text. @throws DOMException when it is not base64 */
export function bytesFromBase64(data: string): Uint8Array<ArrayBuffer> {
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array(Math.max(0, (data.length / 4) * 3 - padding));
  let written = 0;
  // 1024 is a multiple of 4, so every chunk is base64 of its own.
  for (let start = 0; start < data.length; start += CHUNK_CHARACTERS) {
    const binary = atob(data.slice(start, start + CHUNK_CHARACTERS));
    for (let index = 0; index < binary.length; index++) bytes[written++] = binary.charCodeAt(index);
  }
  return bytes;
}

/** The UTF-8 text of a base64 text. */
export function textFromBase64(data: string): string {
  return new TextDecoder().decode(bytesFromBase64(data));
}
