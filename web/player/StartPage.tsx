/** From the link of a publication to a form. */
import { lazy, Suspense, useEffect, useState } from "react";
import { InstancePage } from "./InstancePage.tsx";
import { startedBy, type Target } from "./open-instance.ts";
import { accessTo, recallLast, recallOpened } from "./saving/device-keys.ts";
import type { StartChoiceProps } from "./start/StartChoice.tsx";
import { withWords } from "./texts.ts";

/** Without a connection, what was started is continued. */
const StartChoice = lazy(() =>
  withWords(import("./start/StartChoice.tsx")).then(
    ({ StartChoice }) => ({ default: StartChoice }),
    () => ({ default: NoChoice }),
  ),
);

/** Starts a form of a publication; if one was started, or submitted, on this device, the person chooses. */
export function StartPage(link: { publicationKey: string; token?: string }) {
  const { publicationKey, token } = link;
  const [opened] = useState(() => recallOpened(startedBy(link)));
  const [last] = useState(() => (token === undefined ? recallLast(publicationKey) : undefined));
  const [target, setTarget] = useState<Target | undefined>(opened === last ? link : undefined); // there is neither
  return target === undefined ? (
    <Suspense>
      <StartChoice {...{ link, opened, last }} onChoice={setTarget} />
    </Suspense>
  ) : (
    <InstancePage target={target} />
  );
}

function NoChoice({ link, opened, onChoice }: StartChoiceProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onChoice(opened === undefined ? link : accessTo(opened.instanceKey)), []);
  return null;
}
