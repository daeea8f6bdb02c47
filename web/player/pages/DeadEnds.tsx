/** Addresses that lead nowhere: no form there, or none for the person who asks. */

import { firstLanguage, signInAddress } from "../base/page-route.ts";
import { Frame, Message } from "../frame/Frame.tsx";
import { type Texts, textsFor } from "../texts/texts.ts";

interface AccessDeniedProps {
  texts: Texts;
  /** The form that was asked for without its key. */
  bareKey: string | undefined;
}

export function AccessDenied({ texts, bareKey }: AccessDeniedProps) {
  const words = texts.deadEnds;
  return (
    <Message
      title={texts.accessDenied}
      text={bareKey === undefined ? words.accessDeniedText : words.noKeyText}
    >
      {bareKey !== undefined && (
        <a className="p-button" href={signInAddress(bareKey)}>
          {texts.signIn}
        </a>
      )}
    </Message>
  );
}

export function NothingHere() {
  const { code } = textsFor(firstLanguage());
  const words = textsFor(code).deadEnds;
  return (
    <Frame title="" locale={code}>
      <Message title={words.unknownTitle} text={words.unknownText} />
    </Frame>
  );
}
