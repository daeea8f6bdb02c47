/** From the link of a publication to a form. */
import { Suspense, useEffect, useState } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { accessTo, recallLast, recallOpened } from "../device/device-keys.ts";
import type { StartChoiceProps } from "../start/StartChoice.tsx";
import { InstancePage } from "./InstancePage.tsx";
import { startedBy, type Target } from "./open-instance.ts";

/** Without a connection, what was started is continued. */
const StartChoice = lazyPart(
  part(() => import("../start/StartChoice.tsx")),
  ({ StartChoice }) => StartChoice,
  NoChoice,
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
