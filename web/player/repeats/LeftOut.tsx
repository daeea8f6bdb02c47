/** Says that a lowered number leaves out instances with answers, on every page, for as long as it does. */
import { useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
import { plainText } from "../rich-text.tsx";

export function LeftOut() {
  const { store, texts, say, locale } = useForm();
  const { session } = store;
  useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  const words = texts.repeats;
  return (
    <div role="status">
      {[...session.leftOut()].map(([repeat, count]) => (
        <p key={repeat} className="p-removed">
          {say(words.leftOut(plainText(session.label(repeat, locale)), count))}
        </p>
      ))}
    </div>
  );
}
