import type { FormShared } from "../base/form-context.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";
import { Failure } from "./Failure.tsx";
import { type Trouble, troubleText, wrongAnswers } from "./trouble.ts";

interface TroubleNoticeProps extends Pick<FormShared, "store" | "locale" | "texts"> {
  trouble: Trouble;
  isKept: boolean;
  signInAt: string;
  /** Brings a question into view, and the focus with it. */
  onLead: (key: string) => void;
}

export function TroubleNotice({ trouble, signInAt, onLead, ...reader }: TroubleNoticeProps) {
  const { texts, locale } = reader;
  const wrong = wrongAnswers(trouble, reader);
  return (
    <Failure text={troubleText(trouble, reader)} texts={texts} locale={locale}>
      {trouble.kind === "session-ended" && <a href={signInAt}>{inUiLanguage(texts.signIn, texts, locale)}</a>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ key, text }) => (
            <li key={key}>
              <button type="button" className="p-link" onClick={() => onLead(key)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Failure>
  );
}
