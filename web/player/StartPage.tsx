/** From the link of a publication to a form. */
import { useState } from "react";
import { dayAndTime } from "./clock.ts";
import { Frame, Message } from "./Frame.tsx";
import { InstancePage } from "./InstancePage.tsx";
import type { Target } from "./open-instance.ts";
import { firstLanguage, startPath } from "./page-route.ts";
import { clearDevice } from "./saving/clear-device.ts";
import { recallAuthKey, recallOpened } from "./saving/device-keys.ts";
import { useTexts } from "./use-texts.ts";

/** Starts a form of a publication; if one was started on this device, the person chooses. */
export function StartPage(link: { publicationKey: string; token?: string }) {
  const { publicationKey } = link;
  const opened = recallOpened(publicationKey);
  const authKey = opened === undefined ? undefined : recallAuthKey(opened.instanceKey);
  const [target, setTarget] = useState<Target | undefined>(opened === undefined ? link : undefined);
  if (target !== undefined) return <InstancePage target={target} />;
  if (opened === undefined) return null;
  return (
    <StartedForm
      at={opened.at}
      onContinue={() =>
        setTarget({ instanceKey: opened.instanceKey, ...(authKey !== undefined && { authKey }) })
      }
      onStartAgain={() => setTarget(link)}
      onOther={() => void clearDevice(startPath(publicationKey))}
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
