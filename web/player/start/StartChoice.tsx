/** Before a form is started: to continue what was started on this device, or to begin with what was submitted last. */
import { type ReactNode, useEffect, useState } from "react";
import type { loginStatus } from "../../../shared/contract/account.ts";
import { get } from "../../lib/send.ts";
import { dayAndTime } from "../base/clock.ts";
import { type InstanceAccess, listOutputs, problemName, type Target } from "../base/instance-calls.ts";
import { firstLanguage } from "../base/page-route.ts";
import { clearDevice } from "../device/clear-device.ts";
import { accessTo, forgetLast, type OpenedHere } from "../device/device-keys.ts";
import { Frame, Message } from "../frame/Frame.tsx";
import { useTexts } from "../texts/use-texts.ts";
import { dayOf } from "./day-of.ts";

export interface StartChoiceProps {
  link: { publicationKey: string; token?: string };
  /** What was started on this device, and not submitted. */
  opened: OpenedHere | undefined;
  /** What was submitted last. */
  last: OpenedHere | undefined;
  onChoice: (target: Target) => void;
}

export function StartChoice({ link, opened, last, onChoice }: StartChoiceProps): ReactNode {
  const { publicationKey } = link;
  const [isNew, setNew] = useState(opened === undefined);
  if (opened !== undefined && !isNew)
    return (
      <StartedForm
        at={opened.at}
        onContinue={() => onChoice(accessTo(opened.instanceKey))}
        onStartAgain={() => (last === undefined ? onChoice(link) : setNew(true))}
        onOther={() => void clearDevice(window.location.href)}
      />
    );
  if (last === undefined) return null;
  return (
    <LastOffer
      publicationKey={publicationKey}
      instanceKey={last.instanceKey}
      onEmpty={() => onChoice(link)}
      onReuse={onChoice}
    />
  );
}

interface StartedFormProps {
  at: string;
  onContinue: () => void;
  onStartAgain: () => void;
  /** Someone else started it. */
  onOther: () => void;
}

function StartedForm({ at, onContinue, onStartAgain, onOther }: StartedFormProps) {
  const texts = useTexts(firstLanguage());
  return (
    <Frame title="" locale={texts.code}>
      <Message title={texts.continueTitle} text={texts.continueText(dayAndTime(at, texts.code))}>
        <button type="button" className="p-button p-primary" onClick={onContinue}>
          {texts.continueForm}
        </button>
        <button type="button" className="p-button" onClick={onStartAgain}>
          {texts.startAgain}
        </button>
        <button type="button" className="p-button" onClick={onOther}>
          {texts.notMe}
        </button>
      </Message>
    </Frame>
  );
}

interface LastOfferProps {
  publicationKey: string;
  instanceKey: string;
  onEmpty: () => void;
  onReuse: (target: Target) => void;
}

/** Whoever takes longer to answer is not waited for: the form starts empty. */
const PATIENCE_MS = 5_000;

/** Asks the server, which alone has the answers; where it offers nothing, the form starts empty without a word. */
function LastOffer({ publicationKey, instanceKey, onEmpty, onReuse }: LastOfferProps): ReactNode {
  const texts = useTexts(firstLanguage());
  const words = texts.last;
  const [access] = useState(() => accessTo(instanceKey));
  const [submittedAt, setSubmittedAt] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let isOver = false;
    const end = (at: string | undefined) => {
      if (isOver) return;
      isOver = true;
      if (at === undefined) onEmpty();
      else setSubmittedAt(at);
    };
    const timer = setTimeout(end, PATIENCE_MS, undefined);
    offeredSince(access).then(end, (reason: unknown) => {
      if (problemName(reason) === "ACCESS_DENIED" && access.authKey !== undefined) forgetLast(publicationKey);
      end(undefined);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  if (submittedAt === undefined) return null;
  return (
    <Frame title="" locale={texts.code}>
      <Message title={words.title} text={words.text(dayOf(submittedAt, texts.code))}>
        <button type="button" className="p-button p-primary" onClick={onEmpty}>
          {words.empty}
        </button>
        <button type="button" className="p-button" onClick={() => onReuse({ ...access, again: true })}>
          {words.copy}
        </button>
        <button type="button" className="p-button" onClick={() => void clearDevice(window.location.href)}>
          {texts.notMe}
        </button>
      </Message>
    </Frame>
  );
}

/** When the answers that may be used were submitted. Without a key, only their owner's session opens them. */
async function offeredSince(access: InstanceAccess): Promise<string | undefined> {
  if (access.authKey === undefined) {
    const { loggedIn } = await get<typeof loginStatus>("/rest/login/status", {});
    if (!loggedIn) return undefined;
  }
  const { reusable, submittedAt } = await listOutputs(access);
  return reusable ? submittedAt : undefined;
}
