import { Button } from "@mantine/core";
import { mediumDate } from "../../lib/format.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./ShareList.module.css";
import { type useOffer, withdrawOffer } from "./use-shares.ts";

type Offer = NonNullable<ReturnType<typeof useOffer>["offer"]>;

/** Who hasn't answered yet whether they take the form over; its owner may take that back. */
export function PendingOffer({ formId, offer, onEnd }: { formId: number; offer: Offer; onEnd: () => void }) {
  const { attempt, busy, failure } = useAttempt(async () => {
    await withdrawOffer(formId);
    onEnd();
    return undefined;
  });
  return (
    <div className={styles.offer}>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Note tone="info">
        <div className={styles.row}>
          <span>
            You offered this form to {offer.name} on {mediumDate(offer.offeredAt)}. It stays yours until they
            accept.
          </span>
          <Button variant="default" size="compact-sm" onClick={attempt} loading={busy}>
            Take back
          </Button>
        </div>
      </Note>
    </div>
  );
}
