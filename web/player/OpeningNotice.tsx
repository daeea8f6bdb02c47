import type { ReactNode } from "react";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { ChangeNotice } from "./ChangeNotice.tsx";
import type { FormInstance } from "./instance-calls.ts";
import { LinkUsedNotice, UnfilledNotice } from "./LinkNotice.tsx";
import type { Texts } from "./texts.ts";

interface OpeningNoticeProps {
  instance: Pick<FormInstance, "changed" | "change" | "unfilled" | "linkUsed">;
  texts: Texts;
  locale: string;
}

/**
 * What the respondent is to know on opening the form: it was changed, they change what they submitted, or what became of their
 * link.
 */
export function OpeningNotice({ instance, ...words }: OpeningNoticeProps): ReactNode {
  const { changed, change, unfilled, linkUsed } = instance;
  if (change !== undefined) return <ChangeNotice change={change} {...words} />;
  return (
    <>
      {linkUsed && <LinkUsedNotice {...words} />}
      {unfilled && <UnfilledNotice unfilled={unfilled} {...words} />}
      {changed && <ChangedNotice changed={changed} {...words} />}
    </>
  );
}
