import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { Note } from "../../ui/Note.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import styles from "./OffersToMe.module.css";

interface Offer {
  formId: number;
  formName: string;
  group?: { name: string } | undefined;
  by: { username: string; name: string };
  offeredAt: string;
}

/** Forms that others want to hand over to the user: none is theirs before they accept it. Nothing without one. */
export function OffersToMe({ onAccepted }: { onAccepted: () => void }) {
  const { data, mutate } = useApi(api.forms.offers, {});
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** True: the line that had the focus may be gone. */
  const [isAnswered, setAnswered] = useState(false);
  const section = useRef<HTMLElement>(null);
  const toast = useToast();
  const offers: readonly Offer[] = data?.offers ?? [];
  useEffect(() => {
    if (isAnswered) section.current?.focus();
  }, [isAnswered]);

  const answer = async ({ formId, formName, group, by }: Offer, accept: boolean) => {
    setBusy(formId);
    setFailure(undefined);
    setAnswered(false);
    try {
      await call(api.forms.handOverAnswer, { id: formId, accept });
      toast({
        text: accept
          ? `${formName} ${group ? `belongs to ${group.name}` : "is yours"} now.`
          : `${formName} stays with ${by.name}.`,
      });
      if (accept) onAccepted();
    } catch (error) {
      setFailure(problemText(error));
    }
    await mutate().catch(() => undefined); // the next look at the page reads it again
    setBusy(undefined);
    setAnswered(true);
  };

  if (offers.length === 0 && failure === undefined) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Handed over to you" className={styles.section}>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <LineList label="Forms that wait for your answer" isFramed>
        {offers.map((offer) => {
          const { formId, formName, group, by, offeredAt } = offer;
          return (
            <Line
              key={formId}
              what={
                <>
                  <Text fw={560} component="div" className={`${styles.name}`}>
                    {formName}
                  </Text>
                  <Text size="sm">
                    {by.name} (<EmailAddress>{by.username}</EmailAddress>) would like to hand this form over
                    to {group ? `the group ${group.name}` : "you"}. {group ? "Its owners" : "You"} would
                    decide who shares it and how long submissions are kept, and could read what respondents
                    answered.
                  </Text>
                  <Text size="xs" c="dimmed">
                    {mediumDate(offeredAt)}
                  </Text>
                </>
              }
            >
              <div className={styles.actions}>
                <Button
                  variant="default"
                  disabled={busy !== undefined}
                  onClick={() => void answer(offer, false)}
                  aria-label={`Refuse ${formName}`}
                >
                  Refuse
                </Button>
                <Button
                  loading={busy === formId}
                  disabled={busy !== undefined && busy !== formId}
                  onClick={() => void answer(offer, true)}
                  aria-label={`Accept ${formName}`}
                >
                  Accept
                </Button>
              </div>
            </Line>
          );
        })}
      </LineList>
    </section>
  );
}
