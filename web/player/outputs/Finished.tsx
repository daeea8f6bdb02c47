import { useEffect, useRef } from "react";
import type { InstanceAccess } from "../instance-calls.ts";
import { MailLink } from "../MailLink.tsx";
import { outputTextsFor } from "../texts/outputs.ts";
import type { Texts } from "../texts.ts";
import { uiLanguage } from "../ui-language.tsx";
import { OutputCards } from "./OutputCards.tsx";
import { isFinished, useOutputs } from "./use-outputs.ts";
import "../styles/outputs.css";

interface FinishedProps {
  access: InstanceAccess;
  texts: Texts;
  locale: string;
  isSubmittedElsewhere: boolean;
}

/** A submitted instance: first how far its reports are (mode complete), then the reports (mode output). */
export function Finished({ access, texts, locale, isSubmittedElsewhere }: FinishedProps) {
  const words = outputTextsFor(texts.code);
  const { progress, isTroubled } = useOutputs(access);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);
  const references = progress?.outputReferences ?? [];
  const isDone = progress !== undefined && isFinished(progress);
  const hasFailed = progress?.messageCode === "FAILED";
  const percent = isDone ? 100 : Math.round(progress?.progress ?? 0);

  return (
    <section
      className="p-message p-finished"
      data-mode={isDone ? "output" : "complete"}
      {...uiLanguage(texts, locale)}
    >
      <h2>{texts.thanks}</h2>
      <p className="p-lead" tabIndex={-1} ref={lead} role="status">
        {isDone ? words.submitted : texts.complete}
      </p>
      {isSubmittedElsewhere && (
        <div className="p-warning" role="alert">
          {words.submittedElsewhere}
        </div>
      )}
      {!isDone && (
        <div className="p-meter">
          <div
            className="p-meter-track"
            role="progressbar"
            aria-label={words.progress}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <div className="p-meter-done" style={{ inlineSize: `${percent}%` }} />
          </div>
          <span className="p-meter-text" aria-hidden="true">
            {percent} %
          </span>
        </div>
      )}
      {isTroubled && !isDone && (
        <p className="p-quiet" role="status">
          {words.pollTrouble}
        </p>
      )}
      {hasFailed && (
        <div className="p-warning" role="alert">
          {words.reportFailed}
        </div>
      )}
      {isDone && !hasFailed && (
        <p role="status">
          {references.length === 0
            ? words.noReports
            : references.length === 1
              ? words.reportReady
              : words.reportsReady}
        </p>
      )}
      <OutputCards access={access} references={references} words={words} />
      {/* Without a key of its own the instance is in its owner's My Forms. */}
      {access.authKey !== undefined && (
        <MailLink access={access} texts={texts} offers={{ reportReady: !isDone, reminder: false }} />
      )}
    </section>
  );
}
