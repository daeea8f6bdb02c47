import { drawnTypes, isLogoReference, pictureMarkup, writtenSize } from "../../../picture-references.ts";
import { escapeHtml, own } from "../values.ts";
import { type Helper, type HelperCall, namedText } from "./helper.ts";

const cssLength = /^\d{1,4}(\.\d{1,2})?(mm|cm|in|pt|px|%)$/;

interface File {
  name: string;
  type: string;
  bytes: number;
  sha256: string;
}

/** The answer to a question for files; undefined for anything else. */
function fileIn(value: unknown): File | undefined {
  const [name, type, bytes, sha256] = ["name", "type", "bytes", "sha256"].map((key) => own(value, key));
  const isFile =
    typeof name === "string" &&
    typeof type === "string" &&
    typeof bytes === "number" &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256);
  return isFile ? { name, type, bytes, sha256 } : undefined;
}

function markup(value: unknown, call: HelperCall): string {
  const width = cssWidth(call);
  const alt = namedText(call, "alt")?.trim();
  if (isLogoReference(value))
    return call.run.options.isPlain ? (alt ?? "") : pictureMarkup({ source: value, alt: alt ?? "", width });
  const file = fileIn(value);
  if (file === undefined) return "";
  const { name, type, bytes, sha256 } = file;
  const { isPlain = false, locale } = call.run.options;
  const line = `${name} (${writtenSize(bytes, locale)})`;
  if (isPlain) return line;
  if (!drawnTypes.has(type)) return escapeHtml(line);
  return pictureMarkup({ sha256, alt: alt || name, width }); // a label may have no text in some language
}

function cssWidth(call: HelperCall): string {
  const width = namedText(call, "width")?.trim() ?? "";
  return cssLength.test(width) ? width : "";
}

const sample = { name: "rash.jpg", type: "image/jpeg", bytes: 412_000, sha256: "ab".repeat(32) };

/** Helpers for the answers to questions for files, and for the organisation's logo. */
export const files = {
  image: {
    signature: '{{image value alt="…" width="8cm"}}',
    summary:
      "The uploaded picture, or the logo of `form.organisation`. alt says what it shows, for those who don't see it, and is required. width is optional: a length or a part of the line (`50%`). " +
      "Sound, videos and documents are named with their size, and an unanswered question is nothing. The picture is put in when the report is printed or opened: previews have a box there.",
    examples: [
      {
        template: '{{image letter alt="The letter"}}',
        data: { letter: { ...sample, name: "letter.pdf", type: "application/pdf" } },
        output: "letter.pdf (412 kB)",
      },
      { template: '{{image photo alt="The rash"}}', data: {}, output: "" },
    ],
    arity: [1, 1],
    named: ["alt", "width"],
    needs: "alt",
    isMarkup: true,
    run: ([value], call) => {
      const written = markup(value, call);
      call.run.spendText(written.length);
      return written;
    },
  },
} as const satisfies Record<string, Helper>;
