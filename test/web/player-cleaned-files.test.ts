/** Files as they leave the device of a respondent: without the place that a camera or a recorder wrote into them. */
import { expect, it } from "vitest";
import { cleaned } from "../../web/player/widgets/uploads/picture.ts";
import { pixel } from "../support/uploads.ts";

const PLACE = "GPS +39.4700-000.3700/";
const latin1 = (text: string) => Buffer.from(text, "latin1");
const box = (name: string, content: string) =>
  latin1(`\0\0\0${String.fromCharCode(8 + content.length)}${name}${content}`);
const png = Buffer.concat([
  pixel.subarray(0, 33),
  latin1(`\0\0\0${String.fromCharCode(PLACE.length)}tEXt${PLACE}sum!`),
  pixel.subarray(33),
]);
const film = Buffer.concat([box("ftyp", "isom\0\0\0\0"), box("moov", box("udta", PLACE).toString("latin1"))]);
const moving = latin1(`GIF89a\x01\0\x01\0\0\0\0!\xfe${String.fromCharCode(PLACE.length)}${PLACE}\0;`);
const sound = latin1(`RIFF\x2a\0\0\0WAVELIST${String.fromCharCode(PLACE.length)}\0\0\0${PLACE}`);

async function bytesOf(sent: Blob | undefined): Promise<Buffer> {
  return Buffer.from(new Uint8Array((await sent?.arrayBuffer()) ?? new ArrayBuffer(0)));
}

it.each([
  ["a document that is a PNG", "file", "image/png", png],
  ["a film as a document", "file", "video/mp4", film],
  ["a film", "video", "video/mp4", film],
  ["a picture that moves", "image", "image/gif", moving],
  ["a sound", "audio", "audio/wav", sound],
] as const)("%s says no place", async (_what, accept, type, content) => {
  const sent = await cleaned(new File([new Uint8Array(content)], "mine", { type }), accept);
  expect(content.includes(PLACE)).toBe(true);
  const bytes = await bytesOf(sent);
  expect([bytes.includes(PLACE), bytes.subarray(0, 4), sent?.type]).toEqual([
    false,
    content.subarray(0, 4),
    type,
  ]);
});

it("a document of another kind is sent as it is", async () => {
  const letter = latin1("%PDF-1.7 letter");
  const sent = await cleaned(
    new File([new Uint8Array(letter)], "letter.pdf", { type: "application/pdf" }),
    "file",
  );
  expect(await bytesOf(sent)).toEqual(letter);
});
