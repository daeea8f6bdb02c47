/** An uploaded file as an answer: an object where it is stored and in documents, one text in a session. */
import { answerValue, type Value } from "../../expression/values.ts";
import { MAX_FILE_NAME } from "../../file-limits.ts";
import type { Answer, StoredAnswer, StoredAnswers, UploadedFile } from "./definition.ts";
import { prefixOf } from "./instance-keys.ts";
import { isPlace } from "./place-answers.ts";

/** A file as a session has it; `fileOf` reads it. The same file gives the same text. */
export function fileText({ file, name, type, bytes, sha256 }: UploadedFile): string {
  return JSON.stringify({ file, name, type, bytes, sha256 });
}

/** The file that a session's answer is; undefined for any other answer. */
export function fileOf(answer: Answer | undefined): UploadedFile | undefined {
  if (typeof answer !== "string" || !answer.startsWith("{")) return undefined;
  try {
    const read: unknown = JSON.parse(answer);
    return isFile(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** An answer as expressions read it: a file is its name. @param isFile of a field that takes files */
export function expressionValue(answer: Answer | undefined, isFile: boolean): Value {
  return isFile ? (fileOf(answer)?.name ?? "") : answerValue(answer);
}

/** Whether a stored answer is a file. */
export function isUploadedFile(answer: StoredAnswer | undefined): answer is UploadedFile {
  return typeof answer === "object" && answer !== null && "sha256" in answer;
}

/** The files in stored answers, each with the key of its answer in a session. */
export function filesIn(stored: StoredAnswers, prefix = ""): { key: string; file: UploadedFile }[] {
  return Object.entries(stored).flatMap(([key, answer]) => {
    if (isUploadedFile(answer)) return [{ key: prefix + key, file: answer }];
    if (!Array.isArray(answer)) return [];
    return answer.flatMap((instance) =>
      typeof instance === "string" || isPlace(instance)
        ? []
        : filesIn(instance, prefixOf(prefix + key, typeof instance[ID] === "string" ? instance[ID] : "")),
    );
  });
}

/** The id of an instance in what is stored; no key of a field begins so. */
export const ID = "$id";

/** What files are called: their ids in the answers, in storage and in exports. @example fileId("ab12…", "jpg") // "ab12….jpg" */
export function fileId(sha256: string, extension: string): string {
  return `${sha256.slice(0, ID_DIGITS)}.${extension}`;
}

const ID_DIGITS = 32;

/** As much as a session needs; what is submitted is checked by `UploadedFile` and against what is stored. */
function isFile(value: unknown): value is UploadedFile {
  return (
    typeof value === "object" && value !== null && "name" in value && "type" in value && "sha256" in value
  );
}

/**
 * A name as it is shown: without folders, control characters and characters that turn the direction of a text.
 * @example plainFileName("../../etc/passwd") // "passwd"
 */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  const short = [...plain].slice(0, MAX_FILE_NAME).join("").slice(0, MAX_FILE_NAME).toWellFormed().trim();
  return short === "" || /^\.+$/.test(short) ? "file" : short;
}
