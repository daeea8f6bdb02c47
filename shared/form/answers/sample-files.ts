/** Small real files for made-up answers: what a respondent would have taken or chosen. */
import type { Upload, UploadedFile } from "../definition/definition.ts";
import { fileId } from "../definition/uploaded-file.ts";

export interface SampleFile {
  /** The answer that it becomes once it was uploaded. */
  answer: UploadedFile;
  /** Its content, as base64. */
  base64: string;
}

/** @param sha256 of the content, as hexadecimal digits: answers are made up where nothing can be hashed */
function sample(name: string, type: string, bytes: number, sha256: string, base64: string): SampleFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return { answer: { file: fileId(sha256, extension), name, type, bytes, sha256 }, base64 };
}

/** For each kind of file that a question takes: a picture of hills, a moment of silence, a blank frame, a line of text. */
export const sampleFiles: Readonly<Record<Upload["accept"], SampleFile>> = {
  image: sample(
    "example.png",
    "image/png",
    173,
    "53dc71a71ed92b3a4a128eb802351576fe2bbfa12c2a77aaa56820eb3dd1107c",
    "iVBORw0KGgoAAAANSUhEUgAAADAAAAAkCAMAAAD4m0k4AAAACVBMVEXP4uxYhGL0xDDv/pGMAAAAX0lEQVR42u3NUQqAMAwE0Uzuf2irEKq1TRNQUOh+z2NFfj+yfQyoqvXEcj0I5ABBoLbvALn0b4AS1byAmaGZ+DfQBUPCEHQJeOBOmIGGEAAnAjFghDjYCaSAvwUWeApsOQ4ESIc4TkgAAAAASUVORK5CYII=",
  ),
  audio: sample(
    "example.wav",
    "audio/wav",
    60,
    "8a0191e9f5d3b015d78a78a10b9c2d9cdaf2b142a85d50354d045019f7d4de0c",
    "UklGRjQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YRAAAACAgICAgICAgICAgICAgICA",
  ),
  video: sample(
    "example.webm",
    "video/webm",
    185,
    "cb746951d6cf931399bc2603e50f47337ff6fb10a8d6343b675e16bc9779e40c",
    "GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQIYU4BnQI0VSalmQCgq17FAAw9CQE2AQAZ3aGFtbXlXQUAGd2hhbW15RIlACECPQAAAAAAAFlSua0AxrkAu14EBY8WBAZyBACK1nEADdW5khkAFVl9WUDglhohAA1ZQOIOBAeBABrCBCLqBCB9DtnVAIueBAKNAHIEAAIAwAQCdASoIAAgAAUAmJaQAA3AA/vz0AAA=",
  ),
  file: sample(
    "example.txt",
    "text/plain",
    17,
    "271fe9f7c5668a702016cf1c66e17a08613658bcedabab6ae7cb0b9f72c09082",
    "QW4gZXhhbXBsZSBmaWxlLgo=",
  ),
};

/** The sample that an answer is; undefined for any other file. */
export function sampleOf({ sha256 }: Pick<UploadedFile, "sha256">): SampleFile | undefined {
  return Object.values(sampleFiles).find(({ answer }) => answer.sha256 === sha256);
}
