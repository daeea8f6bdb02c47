import { Button, CloseButton, Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { api, useApi } from "../../lib/api.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import { IconCircle, IconCircleCheck } from "../../ui/icons/icons.tsx";
import styles from "./FirstSteps.module.css";
import { firstSteps } from "./first-steps.ts";

/** As many as the lines of what needs the user: one request for both. */
const FORMS_AT_ONCE = 200;

/** What was done just before, in another tab or by leaving a page, may be stored a moment after the forms are first read. */
const READ_AGAIN_AFTER_MS = [2_000, 6_000, 15_000];

/** The way from a workbook to the first report, for whoever has not gone it yet; gone once it is done or hidden. */
export function FirstSteps() {
  const [isHidden, setIsHidden] = useState(() => deviceValue.firstSteps.get() === "off");
  const { data: user } = useApi(api.account.whoami, {});
  const mayDesign = user?.roles.includes("DESIGNER");
  const { data: forms, mutate } = useApi(api.forms.listLite, isHidden ? undefined : { limit: FORMS_AT_ONCE });
  const steps = forms && firstSteps(forms);
  const isOver = forms !== undefined && steps === undefined;
  useEffect(() => {
    if (isOver) deviceValue.firstSteps.set("off");
  }, [isOver]);
  const isOn = steps !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const timers = READ_AGAIN_AFTER_MS.map((after) => setTimeout(() => void mutate(), after));
    return () => timers.forEach(clearTimeout);
  }, [isOn, mutate]);
  if (isHidden || isOver || mayDesign === false) return null;
  const next = steps?.findIndex(({ isDone }) => !isDone);
  return (
    <section className={styles.section} aria-labelledby="first-steps">
      <div className={styles.head}>
        <Title order={2} size="h3" id="first-steps">
          Your first report
        </Title>
        <CloseButton
          aria-label="Hide these steps"
          onClick={() => {
            deviceValue.firstSteps.set("off");
            setIsHidden(true);
          }}
        />
      </div>
      {steps === undefined ? (
        <Skeleton className={`${styles.skeleton}`} aria-hidden />
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ name, text, isDone, to, action }, index) => (
            <li
              key={name}
              className={styles.step}
              data-done={isDone || undefined}
              aria-current={index === next ? "step" : undefined}
            >
              {isDone ? <IconCircleCheck size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
              <span className={styles.what}>
                <span className={styles.name}>
                  {name}
                  {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                </span>
                {!isDone && <span className={styles.text}>{text}</span>}
              </span>
              {index === next && (
                <Button component={Link} to={to}>
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
