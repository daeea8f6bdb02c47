/** A question that takes a file: chosen, photographed, recorded or drawn, sent while the form is filled in further. */
import { type ChangeEvent, useState, useSyncExternalStore } from "react";
import type { Answer, UploadedFile } from "../../../../shared/form/definition/definition.ts";
import { fileId, fileOf, fileText, plainFileName } from "../../../../shared/form/definition/uploaded-file.ts";
import { takesType } from "../../../../shared/form/engine/field-problem.ts";
import { MAX_FILE_BYTES } from "../../../../shared/limits.ts";
import type { FieldProps, FieldSlice, Widget } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { isDrawing } from "../../base/typed/drawing.ts";
import { groupShell } from "../../fields/FieldShell.tsx";
import { inputAttributes } from "../../fields/input-attributes.ts";
import { inLanguage } from "../../texts/ui-language.tsx";
import { contentOf, noteContent, usePicture } from "./contents.ts";
import { DrawPad } from "./DrawPad.tsx";
import { cleaned } from "./picture.ts";
import { hashOf } from "./send-file.ts";
import { queueOf, type Refusal } from "./upload-queue.ts";
import "./uploads.css";

export { AnswerPicture } from "./AnswerPicture.tsx";
export { keepPicture } from "./contents.ts";
export { queueOf };

export const uploadField: Widget = (props) => <UploadField {...props} />;

function UploadField({ field, slice }: FieldProps) {
  const { store, texts, say, readOnly, uploads, answer } = slice;
  const words = texts.uploads;
  const queue = uploads === undefined ? undefined : queueOf(store, uploads);
  const sending = useSyncExternalStore(queue?.subscribe ?? neverChanges, () => queue?.state(field.key));
  const [removed, setRemoved] = useState<Answer>(null);
  const [own, setOwn] = useState<Refusal | "preparing">();
  const [arrived, setArrived] = useState<string>();
  const file = fileOf(slice.value);
  const accept = field.upload?.accept ?? "file";
  const isBusy = own === "preparing" || (sending !== undefined && sending.kind !== "refused");
  const refusal = sending?.kind === "refused" ? sending.why : own === "preparing" ? undefined : own;

  async function take(chosen: Blob, chosenName: string): Promise<void> {
    setRemoved(null);
    setArrived(undefined);
    setOwn("preparing");
    const isDrawn = isDrawing(store.partialInput().get(field.key));
    if (!isDrawn) store.setPartialInput(field.key, chosenName); // it can't be submitted without it
    const refuse = (why: Refusal) => {
      setOwn(why);
      if (!isDrawn) store.setPartialInput(field.key, undefined);
    };
    const content = await cleaned(chosen, accept, field.upload?.maxPixels);
    if (content === undefined) return refuse("picture");
    const name = content === chosen ? chosenName : chosenName.replace(/\.hei[cf]$/i, ".jpg");
    if (content.size > MAX_FILE_BYTES || content.size === 0)
      return refuse(content.size === 0 ? "other" : "size");
    noteContent(await hashOf(content), content);
    setOwn(undefined);
    if (queue !== undefined) {
      await queue.add(field.key, name, content);
      if (queue.state(field.key) === undefined) setArrived(name);
    } else if (takesType(field.upload, content.type)) {
      answer(fileText(await previewOf(content, name)));
      store.setPartialInput(field.key, undefined);
    } else refuse("type");
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const chosen = currentTarget.files?.[0];
    if (chosen !== undefined) void take(chosen, plainFileName(chosen.name));
    currentTarget.value = ""; // the same file can be chosen again
  }

  function remove(): void {
    queue?.drop(field.key);
    setOwn(undefined);
    if (file === undefined) return;
    setRemoved(slice.value);
    answer(null);
  }

  const action = field.upload?.isNew ? words.take[accept] : words.choose[accept];
  const chooser = !readOnly && (
    <span className="p-file-choose">
      <input
        {...inputAttributes(slice)}
        className="p-unseen"
        type="file"
        accept={accept === "file" ? undefined : `${accept}/*`}
        capture={field.upload?.isNew ? "environment" : undefined}
        aria-label={`${action}: ${slice.label}`}
        onChange={choose}
      />
      <span className="p-button" aria-hidden="true">
        {say(file === undefined ? action : words.another)}
      </span>
    </span>
  );
  const pad = field.upload?.pad;
  const backgrounds = {
    keep: (picture: Blob) => void queue?.keepBackground(field.key, picture),
    left: async () => queue?.leftBackground(field.key),
  };
  return groupShell(
    { field, slice },
    <div className="p-upload">
      {file !== undefined && sending === undefined && <FileCard file={file} slice={slice} />}
      {sending !== undefined && sending.kind !== "refused" && (
        <div className="p-file">
          <span>
            {say(words[sending.kind](sending.name))}
            {sending.kind === "waiting" && !sending.isKept && ` ${say(texts.keepOpen)}`}
            {sending.kind === "sending" && sending.isSlow && <> – {say(texts.slowLine)}</>}
          </span>
          {sending.kind === "sending" && (
            <progress max={100} value={sending.percent} aria-label={words.sending(sending.name)} />
          )}
          {sending.kind === "waiting" && (
            <button type="button" className="p-link" onClick={() => queue?.retry(field.key)}>
              {say(words.retry)}
            </button>
          )}
        </div>
      )}
      {own === "preparing" && <p className="p-quiet">{say(words.preparing)}</p>}
      {refusal !== undefined && (
        <p className="p-problem" role="alert">
          {say(words.refused[refusal])}
        </p>
      )}
      {pad !== undefined && file === undefined && !isBusy && !readOnly ? (
        <DrawPad
          kind={pad}
          fieldKey={field.key}
          {...{ slice, words, backgrounds }}
          onUse={(drawn) => void take(drawn, `${pad}.png`)}
        />
      ) : (
        pad === undefined && chooser
      )}
      {!readOnly && (file !== undefined || isBusy) && (
        <button type="button" className="p-link" onClick={remove}>
          {say(words.remove)}
          <span className="p-unseen"> {inLanguage(plainText(slice.label), slice.labelLanguage)}</span>
        </button>
      )}
      {removed !== null && file === undefined && (
        <p className="p-removed" role="status">
          {say(words.removed(fileOf(removed)?.name ?? ""))}{" "}
          <button
            type="button"
            className="p-link"
            onClick={() => {
              store.setPartialInput(field.key, undefined); // what was drawn since
              answer(removed);
              setRemoved(null);
            }}
          >
            {say(words.undo)}
          </button>
        </p>
      )}
      <p className="p-unseen" role="status">
        {arrived !== undefined && words.added(arrived)}
      </p>
    </div>,
  );
}

const neverChanges = () => () => undefined;

/** In the designer's preview nothing is sent: the file is described as the server would. */
async function previewOf(content: Blob, name: string): Promise<UploadedFile> {
  const sha256 = await hashOf(content);
  return { file: fileId(sha256, "bin"), name, type: content.type, bytes: content.size, sha256 };
}

const STEP = 1_000;

function FileCard({ file, slice }: { file: UploadedFile; slice: FieldSlice }) {
  const { texts, say, locale, uploads, label } = slice;
  const words = texts.uploads;
  const isPicture = file.type.startsWith("image/");
  const address = usePicture(isPicture ? file : undefined, uploads);

  async function save(access: NonNullable<typeof uploads>): Promise<void> {
    const content = await contentOf(file, access).catch(() => undefined);
    if (content === undefined) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60 * STEP);
  }

  const isLarge = file.bytes >= STEP * STEP;
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 }).format(
    isLarge ? file.bytes / STEP / STEP : Math.max(1, file.bytes / STEP),
  );
  return (
    <div className="p-file">
      {address !== undefined && <img src={address} alt={label} />}
      <span>
        {file.name}{" "}
        <span className="p-quiet">{`${size} ${isLarge ? words.megabytes : words.kilobytes}`}</span>
      </span>
      {!isPicture && uploads !== undefined && (
        <button type="button" className="p-link" onClick={() => void save(uploads)}>
          {say(words.show)}
          <span className="p-unseen"> {file.name}</span>
        </button>
      )}
    </div>
  );
}
