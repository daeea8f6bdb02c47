/** What a form that takes no answers says: loaded when it does, and what there is where it can't be. */
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Message } from "../frame/Frame.tsx";
import { textsFor } from "../texts/texts.ts";

const closedParts = part(() => import("./ClosedForm.tsx"));
export const ClosedForm = lazyPart(closedParts, ({ ClosedForm }) => ClosedForm, JustClosed);
export const ClosedLink = lazyPart(closedParts, ({ ClosedLink }) => ClosedLink, JustClosed);

/** It is said to be closed and no more. */
function JustClosed({ locale }: { locale: string }) {
  const texts = textsFor(locale);
  return <Message title={texts.closedTitle} text={texts.closedText} />;
}
