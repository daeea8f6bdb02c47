import type { ReactNode } from "react";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { ChangeNotice } from "./ChangeNotice.tsx";
import type { FormInstance } from "./instance-calls.ts";
import type { Texts } from "./texts.ts";

interface OpeningNoticeProps {
  instance: Pick<FormInstance, "changed" | "change">;
  texts: Texts;
  locale: string;
}

/** What the respondent is to know on opening the form: it was changed, or they change what they submitted. */
export function OpeningNotice({ instance: { changed, change }, ...words }: OpeningNoticeProps): ReactNode {
  if (change !== undefined) return <ChangeNotice change={change} {...words} />;
  return changed && <ChangedNotice changed={changed} {...words} />;
}
