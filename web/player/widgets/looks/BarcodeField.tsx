/** A code that the camera takes a picture of, where the browser has a reader of its own; it can always be typed. */
import { useRef, useState } from "react";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { inLanguage } from "../../texts/ui-language.tsx";
import { textField } from "../plain/TextField.tsx";

/** The browser's own reader, which TypeScript's library doesn't describe. */
interface CodeReader {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new () => CodeReader;
  }
}

export function BarcodeField({ field, slice }: FieldProps) {
  const said = slice.texts.looks;
  const Reader = window.BarcodeDetector;
  const [state, setState] = useState<
    { said: "nothing" | "reading" | "failed" } | { said: "read"; code: string }
  >({
    said: "nothing",
  });
  const camera = useRef<HTMLInputElement>(null);
  const read = async (picture: File | undefined) => {
    if (picture === undefined || Reader === undefined) return;
    setState({ said: "reading" });
    const code = await codeIn(picture, new Reader()).catch(() => undefined);
    setState(code === undefined ? { said: "failed" } : { said: "read", code });
    if (code !== undefined) slice.answer(code);
  };
  const words = { nothing: "", reading: said.reading, failed: said.noCode };
  const status = state.said === "read" ? said.read(state.code) : words[state.said];
  return (
    <div className="p-barcode">
      {textField({ field, slice })}
      {Reader !== undefined && !slice.readOnly && (
        <>
          <button type="button" className="p-button" onClick={() => camera.current?.click()}>
            {slice.say(said.scan)}
            <span className="p-unseen"> {inLanguage(plainText(slice.label), slice.labelLanguage)}</span>
          </button>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            ref={camera}
            onChange={({ currentTarget }) => {
              const [picture] = currentTarget.files ?? [];
              currentTarget.value = ""; // the same picture again is another attempt
              void read(picture);
            }}
          />
        </>
      )}
      <p className="p-quiet" role="status">
        {slice.say(Reader === undefined ? said.noScanner : status)}
      </p>
    </div>
  );
}

async function codeIn(picture: File, reader: CodeReader): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture);
  try {
    const [code] = await reader.detect(bitmap);
    return code?.rawValue || undefined;
  } finally {
    bitmap.close();
  }
}
