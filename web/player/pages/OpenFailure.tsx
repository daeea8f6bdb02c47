import { Suspense, useEffect, useState } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CallProblem } from "../../lib/send.ts";
import { problemName } from "../base/instance-calls.ts";
import { isClosure, refusalText } from "../base/refusal-text.ts";
import { Message } from "../frame/Frame.tsx";
import type { Texts } from "../texts/texts.ts";
import { useTexts } from "../texts/use-texts.ts";
import { ClosedLink } from "./closed-parts.tsx";
import { noticeParts, type Target } from "./open-instance.ts";

/** The refusal has arrived, so its text can be loaded, too; if not, only its name is shown. */
const AccessDenied = lazyPart(
  part(() => import("./DeadEnds.tsx")),
  ({ AccessDenied }) => AccessDenied,
  JustDenied,
);

interface OpenFailureProps {
  reason: unknown;
  target: Target;
  locale: string;
  onRetry: () => void;
}

/** In place of a form: it can't be opened, and what can be done. */
export function OpenFailure({ reason, target, locale, onRetry }: OpenFailureProps) {
  const texts = useTexts(locale);
  const name = problemName(reason);
  const isRefusal = reason instanceof CallProblem && reason.status !== 0;
  /** Says that the device has kept nothing of the instance, either. */
  const [notHere, setNotHere] = useState<(locale: string) => string>();
  const isMissing = !isRefusal && "instanceKey" in target;
  useEffect(() => {
    if (!isMissing) return;
    noticeParts().then(
      ({ notHereText }) => setNotHere(() => notHereText),
      () => {}, // then only the connection is spoken of
    );
  }, [isMissing]);
  const bareKey = "instanceKey" in target && target.authKey === undefined ? target.instanceKey : undefined;
  if (name === "ACCESS_DENIED")
    return (
      <Suspense>
        <AccessDenied texts={texts} bareKey={bareKey} />
      </Suspense>
    );
  if (isRefusal && isClosure(reason))
    return (
      <Suspense>
        <ClosedLink refusal={reason} locale={texts.code} />
      </Suspense>
    );
  return (
    <Message
      title={texts.openFailed}
      text={isRefusal ? refusalText(reason, texts.code) : (notHere?.(texts.code) ?? texts.noConnection)}
    >
      {!name?.startsWith("LINK_") && (
        <button type="button" className="p-button p-primary" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </Message>
  );
}

function JustDenied({ texts }: { texts: Texts }) {
  return <Message title={texts.accessDenied} text="" />;
}
