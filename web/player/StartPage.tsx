/** From the link of a publication to a form. */
import { useState } from "react";
import { dayAndTime } from "./clock.ts";
import { Frame, Message } from "./Frame.tsx";
import { InstancePage } from "./InstancePage.tsx";
import type { Target } from "./open-instance.ts";
import { startPath } from "./page-route.ts";
import { clearDevice } from "./saving/clear-device.ts";
import { recallAuthKey, recallOpened } from "./saving/device-keys.ts";
import { useTexts } from "./use-texts.ts";

/** Starts a form of a publication; if one was started on this device, the person chooses. */
export function StartPage({ publicationKey }: { publicationKey: string }) {
  const begun = recallOpened(publicationKey);
  const authKey = begun === undefined ? undefined : recallAuthKey(begun.instanceKey);
  const [target, setTarget] = useState<Target | undefined>(
    begun === undefined ? { publicationKey } : undefined,
  );
  if (target !== undefined) return <InstancePage target={target} />;
  if (begun === undefined) return null;
  return (
    <BegunForm
      at={begun.at}
      onContinue={() =>
        setTarget({ instanceKey: begun.instanceKey, ...(authKey !== undefined && { authKey }) })
      }
      onStartAgain={() => setTarget({ publicationKey })}
      onOther={() => void clearDevice(startPath(publicationKey))}
    />
  );
}

interface BegunFormProps {
  at: string;
  onContinue: () => void;
  onStartAgain: () => void;
  /** Someone else started it. */
  onOther: () => void;
}

function BegunForm({ at, onContinue, onStartAgain, onOther }: BegunFormProps) {
  const texts = useTexts(navigator.language);
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
