/** Pictures, sounds and videos beside labels and choices: loaded with the forms that have some. */
import "./media.css";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import type { BesideLabel, Field } from "../../../shared/form/definition/definition.ts";
import { type LocalizedText, localize } from "../../../shared/localize.ts";
import { Dialog } from "../base/Dialog.tsx";
import type { ShownOption } from "../base/field-slice.ts";
import type { FieldProps, FormShared, Widget } from "../base/form-context.ts";
import { plainText } from "../base/rich-text.tsx";
import { type Texts, textsFor } from "../texts/texts.ts";
import { hasMedia, useMedia } from "./fetch-media.ts";

export { fetchMedia } from "./fetch-media.ts";

type Language = Pick<FormShared, "locale" | "definition">;
type Said = Texts["media"];

/** What is under a question's label in this language. */
export function fieldMedia({ field, slice }: FieldProps): ReactNode {
  return mediaBeside(field, slice.label, slice);
}

/** @param label what they belong to: their accessible name */
export function mediaBeside(shown: BesideLabel, label: string, language: Language): ReactNode {
  const idOf = idsIn(language);
  const said = textsFor(language.locale).media;
  const name = plainText(label);
  const [image, big] = [idOf(shown.image), idOf(shown.bigImage)];
  return (
    <>
      {image !== undefined &&
        (big !== undefined ? (
          <Enlargeable image={image} big={big} alt={name || said.picture} said={said} />
        ) : (
          <span className="p-picture">
            <Picture id={image} alt={name || said.picture} failed={said.failed} />
          </span>
        ))}
      {recordings(shown, name, language)}
    </>
  );
}

/** A question that is only shown, with what belongs to it under it. */
export function withMedia({ image, audio, video }: Field, widget: Widget): Widget {
  if ((image ?? audio ?? video) === undefined) return widget;
  return (props) => (
    <div className="p-with-media">
      {widget(props)}
      {fieldMedia(props)}
    </div>
  );
}

/** A choice with its players beside it: in the label they would be part of the choice's name. @param box has the choice's key */
export function withRecordings(
  { key, own, label }: ShownOption,
  language: Language,
  box: ReactNode,
): ReactNode {
  if ((own.audio ?? own.video) === undefined) return box;
  return (
    <div key={key} className="p-option-heard">
      {box}
      {recordings(own, plainText(label), language)}
    </div>
  );
}

/** The picture of a choice: its label is the choice's name already, so that the picture has none of its own. */
export function choicePicture(image: LocalizedText | undefined, language: Language): ReactNode {
  const id = idsIn(language)(image);
  return id === undefined ? null : (
    <span className="p-picture p-picture-choice">
      <Picture id={id} alt="" failed="" />
    </span>
  );
}

/** The id of a file in a language; undefined where there is none. */
function idsIn({ locale, definition }: Language) {
  return (ids: LocalizedText | undefined): string | undefined => {
    const id = localize(ids, locale, definition.defaultLocale);
    return hasMedia(id) ? id : undefined;
  };
}

/** The players of a sound and a video. @param of what they belong to */
export function recordings(
  shown: Pick<BesideLabel, "audio" | "video">,
  of: string,
  language: Language,
): ReactNode {
  const idOf = idsIn(language);
  const said = textsFor(language.locale).media;
  return (["audio", "video"] as const).map((kind) => {
    const id = idOf(shown[kind]);
    // another one starts from the beginning
    return id && <Recording key={`${kind} ${id}`} id={id} kind={kind} name={said[kind](of)} said={said} />;
  });
}

interface PictureProps {
  id: string;
  alt: string;
  /** What is said where it can't be loaded. */
  failed: string;
}

function Picture({ id, alt, failed }: PictureProps) {
  const picture = useMedia(id);
  if (picture === undefined) return <span className="p-picture-coming" />;
  if (picture === "failed") return <span className="p-quiet">{failed}</span>;
  return <img src={picture.url} alt={alt} decoding="async" />;
}

interface RecordingProps {
  id: string;
  kind: "audio" | "video";
  name: string;
  said: Said;
}

/** Played by the browser's own controls, and never by itself (WCAG 1.4.2). */
function Recording({ id, kind, name, said }: RecordingProps) {
  const recording = useMedia(id);
  const [isUnplayable, setUnplayable] = useState(false);
  if (recording === undefined) return <span className="p-picture-coming" />;
  if (recording === "failed" || isUnplayable) return <span className="p-quiet">{said.silent}</span>;
  const player = {
    className: "p-recording",
    src: recording.url,
    controls: true,
    preload: "metadata",
    "aria-label": name,
    onError: () => setUnplayable(true),
    onPlay: pauseOthers,
  } as const;
  return kind === "audio" ? <audio {...player} /> : <video {...player} playsInline />;
}

function pauseOthers({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>(".p-recording"))
    if (other !== currentTarget) other.pause();
}

interface EnlargeableProps {
  image: string;
  big: string;
  alt: string;
  said: Said;
}

function Enlargeable({ image, big, alt, said }: EnlargeableProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="p-picture" onClick={() => setOpen(true)}>
        <Picture id={image} alt="" failed={said.failed} />
        <span className="p-unseen">{said.enlarge(alt)}</span>
      </button>
      {isOpen && (
        <Dialog className="p-dialog p-picture-large" aria-label={alt} onClose={close}>
          <Picture id={big} alt={alt} failed={said.failed} />
          <button type="button" className="p-button" onClick={close}>
            {said.close}
          </button>
        </Dialog>
      )}
    </>
  );
}
