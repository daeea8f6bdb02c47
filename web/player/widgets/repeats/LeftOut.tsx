/** Says that a lowered number leaves out instances with answers, on every page, for as long as it does. */
import { useSyncExternalStore } from "react";
import { useForm } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { sentenceWith } from "../../texts/ui-language.tsx";

export function LeftOut() {
  const shared = useForm();
  const { store, texts, locale } = shared;
  const { session } = store;
  useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  const words = texts.repeats;
  return (
    <div role="status">
      {[...session.leftOut()].map(([repeat, count]) => (
        <p key={repeat} className="p-removed">
          {sentenceWith(
            plainText(session.label(repeat, locale)),
            session.labelLanguage(repeat, locale),
            (label) => words.leftOut(label, count),
            shared,
          )}
        </p>
      ))}
    </div>
  );
}
