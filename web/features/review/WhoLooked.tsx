import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import type { SentenceChange } from "../../../shared/golden/compare.ts";
import { languageName } from "../../lib/format.ts";
import styles from "./Review.module.css";

interface WhoLookedProps {
  state: SignOffState;
  changes: readonly SentenceChange[];
}

/** How much of each language is approved, and by whom: translations apart, as other people read them. */
export function WhoLooked({ state: { review }, changes }: WhoLookedProps) {
  if (review === undefined || changes.length === 0) return null;
  const groups = Map.groupBy(changes, ({ locale, isTranslation }) => JSON.stringify([locale, isTranslation]));
  return (
    <dl className={styles.facts} aria-label="Approved so far">
      {[...groups.entries()].map(([key, some]) => {
        const [{ locale, isTranslation } = { locale: "", isTranslation: false }] = some;
        const approved = some.flatMap(({ id }) => {
          const decision = review.decisions[id];
          return decision?.isApproved ? [decision.by ?? "somebody who no longer has the form"] : [];
        });
        const names = [...new Set(approved)].join(", ");
        return (
          <div key={key}>
            <dt>
              {languageName(locale)}
              {isTranslation && " (translation)"}
            </dt>
            <dd>
              {approved.length} of {some.length} approved{names !== "" && ` by ${names}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
