import type { ReactNode } from "react";
import type { FormInstance } from "../base/instance-calls.ts";
import { TestNotice } from "../frame/TestNotice.tsx";
import type { Texts } from "../texts/texts.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { ChangeNotice } from "./ChangeNotice.tsx";
import { LinkUsedNotice, UnfilledNotice } from "./LinkNotice.tsx";

interface OpeningNoticeProps {
  instance: Pick<FormInstance, "changed" | "change" | "unfilled" | "linkUsed" | "test">;
  texts: Texts;
  locale: string;
}

/**
 * What the respondent is to know on opening the form: it is a test, it was changed, they change what they submitted, or what
 * became of their link.
 */
export function OpeningNotice({ instance, ...words }: OpeningNoticeProps): ReactNode {
  const { changed, change, unfilled, linkUsed, test } = instance;
  return (
    <>
      {test && <TestNotice {...words} />}
      {change && <ChangeNotice change={change} {...words} />}
      {linkUsed && <LinkUsedNotice {...words} />}
      {unfilled && <UnfilledNotice unfilled={unfilled} {...words} />}
      {changed && <ChangedNotice changed={changed} {...words} />}
    </>
  );
}
