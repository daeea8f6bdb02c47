/** Pictures beside labels and choices: loaded with the forms that have some. */
import "../styles/pictures.css";
import { type ReactNode, useState } from "react";
import { localize } from "../../../shared/localize.ts";
import { Dialog } from "../Dialog.tsx";
import type { FieldProps, Widget } from "../form-context.ts";
import { plainText } from "../rich-text.tsx";
import { hasPicture, usePicture } from "./fetch-pictures.ts";
import { pictureTextsFor } from "./texts.ts";

export { fetchPictures } from "./fetch-pictures.ts";

/** The picture under a question's label; undefined where it has none in this language. */
export function fieldPicture({ field, slice }: FieldProps): ReactNode {
  const { locale, definition } = slice;
  const idOf = (image: typeof field.image) => localize(image, locale, definition.defaultLocale);
  const [image, big] = [idOf(field.image), idOf(field.bigImage)];
  const said = pictureTextsFor(locale);
  const alt = plainText(slice.label) || said.picture;
  if (!hasPicture(image)) return null;
  return hasPicture(big) ? (
    <Enlargeable image={image} big={big} alt={alt} said={said} />
  ) : (
    <span className="p-picture">
      <Picture id={image} alt={alt} failed={said.failed} />
    </span>
  );
}

/** A question that is only shown, with its picture under it. */
export function withPicture(widget: Widget): Widget {
  return (props) => (
    <div className="p-pictured">
      {widget(props)}
      {fieldPicture(props)}
    </div>
  );
}

/** The picture in a choice: its label is the choice's name already. */
export function choicePicture(id: string): ReactNode {
  return hasPicture(id) ? (
    <span className="p-picture p-picture-choice">
      <Picture id={id} alt="" failed="" />
    </span>
  ) : null;
}

interface PictureProps {
  id: string;
  alt: string;
  /** What is said where it can't be loaded. */
  failed: string;
}

function Picture({ id, alt, failed }: PictureProps) {
  const picture = usePicture(id);
  if (picture === undefined) return <span className="p-picture-coming" />;
  if (picture === "failed") return <span className="p-quiet">{failed}</span>;
  return <img src={picture.url} alt={alt} decoding="async" />;
}

interface EnlargeableProps {
  image: string;
  big: string;
  alt: string;
  said: ReturnType<typeof pictureTextsFor>;
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
