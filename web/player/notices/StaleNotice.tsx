import { type Ref, useSyncExternalStore } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { idsIn, instancesAround } from "../../../shared/form/definition/instance-keys.ts";
import { hiddenAnswer, writtenAnswer } from "../../../shared/form/engine/written-values.ts";
import { localize } from "../../../shared/localize.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { ownRegion } from "../base/clock.ts";
import { type FieldPlace, placeOf } from "../base/field-index.ts";
import { type Conflict, isUnanswered, type MergeNotice } from "../base/merge.ts";
import { plainText } from "../base/rich-text.tsx";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

export interface StaleNoticeProps {
  ref: Ref<HTMLElement>;
  notice: MergeNotice;
  definition: FormDefinition;
  store: AnswerStore;
  places: ReadonlyMap<string, FieldPlace>;
  locale: string;
  texts: Texts;
  onUseMine: (conflict: Conflict) => void;
  onDismiss: () => void;
}

/** Answers from two devices were merged: what was kept, and both sides of conflicting answers. */
export function StaleNotice(props: StaleNoticeProps) {
  const { ref, notice, definition, store, places, locale, texts, onUseMine, onDismiss } = props;
  const words = texts.stale;
  useSyncExternalStore(store.subscribeAll, store.versionOfAll); // what others answered may be shown again
  const nameOf = (key: string) => {
    const own = store.session.label(key, locale);
    return (
      plainText(own || localize(placeOf(places, key)?.field.label ?? "", locale, definition.defaultLocale)) ||
      key
    );
  };
  const own = (text: string) => inUiLanguage(text, texts, locale);
  const say = (key: string, answer: Conflict["mine"]) => {
    if (isUnanswered(answer)) return words.unanswered;
    if (typeof answer === "boolean") return answer ? texts.on : texts.off;
    const field = placeOf(places, key)?.field;
    if (field?.dataType === "password") return hiddenAnswer;
    const labels = new Map(
      field?.options?.map((option) => [
        option.key,
        plainText(localize(option.label, locale, definition.defaultLocale)),
      ]),
    );
    if (field !== undefined && labels.size === 0 && !Array.isArray(answer))
      return writtenAnswer(field, answer, locale, ownRegion());
    return [answer]
      .flat()
      .map((part) => labels.get(String(part)) ?? String(part))
      .join(", ");
  };
  return (
    <section className="p-notice" role="status" tabIndex={-1} ref={ref}>
      {notice.kind === "restored" ? (
        <p>{own(texts.restored)}</p>
      ) : (
        <>
          <h2>{own(texts.staleTitle)}</h2>
          <p>
            {own([texts.staleText, ...(notice.kept > 0 ? [words.staleKept(notice.kept)] : [])].join(" "))}
          </p>
        </>
      )}
      {notice.conflicts.length > 0 && (
        <>
          <p>{own(words.staleConflicts)}</p>
          <ul>
            {notice.conflicts.map((conflict) => (
              <li key={conflict.key}>
                <strong>{nameOf(conflict.key)}</strong>
                <dl>
                  <dt>{own(words.staleTheirs)}</dt>
                  <dd>{say(conflict.key, conflict.theirs)}</dd>
                  <dt>{own(words.staleMine)}</dt>
                  <dd>{say(conflict.key, conflict.mine)}</dd>
                </dl>
                {mayStay(store, conflict.key) ? (
                  <button type="button" className="p-button" onClick={() => onUseMine(conflict)}>
                    {own(words.useMine)}
                  </button>
                ) : (
                  <p className="p-hint">{own(words.unshown)}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className="p-link" onClick={onDismiss}>
        {own(texts.dismiss)}
      </button>
    </section>
  );
}

/** Whether an answer has a place: its question is shown, or is inside an instance that can be put back. */
function mayStay({ session }: AnswerStore, key: string): boolean {
  const gone = instancesAround(key).find(({ repeat, id }) => !idsIn(session.value(repeat)).includes(id));
  return gone === undefined
    ? session.isVisible(key)
    : session.isVisible(gone.repeat) && !session.isReadOnly(gone.repeat);
}
