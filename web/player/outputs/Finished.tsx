import "./outputs.css";
import { Suspense, useEffect, useRef } from "react";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { dayAndTime } from "../base/clock.ts";
import type { FormInstance, InstanceAccess } from "../base/instance-calls.ts";
import { useDeviceUse } from "../device-care/DeviceCare.tsx";
import { AboutText } from "../frame/AboutText.tsx";
import { MailLink } from "../mails/MailLink.tsx";
import type { Texts } from "../texts/texts.ts";
import { amongOwnWords, uiLanguage } from "../texts/ui-language.tsx";
import { ChangeAnswers, EarlierVersions, versionText } from "./ChangeAnswers.tsx";
import { OutputCards } from "./OutputCards.tsx";
import { ReceivedAnswers } from "./ReceivedAnswers.tsx";
import { unsentChange } from "./unsent-change.ts";
import { isFinished, useOutputs } from "./use-outputs.ts";

export { unsentChange };

/** Few are tests. */
const TestNotice = lazyPart(
  part(() => import("../frame/TestNotice.tsx")),
  ({ TestNotice }) => TestNotice,
  () => null,
);

interface FinishedProps {
  access: InstanceAccess;
  form: CompiledForm;
  /** People refer to the submission by its `instanceId`, which grants nothing. */
  instance: Pick<FormInstance, "instanceId" | "about" | "defaultLocale" | "test">;
  /** The answers that were received, where they are known without asking again. */
  model: string | undefined;
  texts: Texts;
  locale: string;
  isSubmittedElsewhere: boolean;
  /** Opens the answers to be changed. */
  onChange: () => void;
}

/** A submitted instance: first how far its reports are (mode complete), then the reports (mode output). */
export function Finished(props: FinishedProps) {
  const { access, form, instance, model, texts, locale, isSubmittedElsewhere, onChange } = props;
  const { instanceId, about = {}, defaultLocale } = instance;
  const words = texts.outputs;
  const { progress, isTroubled } = useOutputs(access);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);
  const references = progress?.outputReferences ?? [];
  const { submittedAt, replaced, corrected } = progress ?? {};
  const use = useDeviceUse();
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
      {instance.test && (
        <Suspense>
          <TestNotice texts={texts} locale={locale} />
        </Suspense>
      )}
      <p className="p-lead" tabIndex={-1} ref={lead} role="status">
        {isDone ? words.submitted : texts.complete}
      </p>
      <p>
        {submittedAt !== undefined && (
          <>
            {words.received}: <time dateTime={submittedAt}>{dayAndTime(submittedAt, texts.code)}</time>
            <br />
          </>
        )}
        {about.organisation && (
          <>
            {words.receivedBy}:{" "}
            {amongOwnWords(
              localize(about.organisation, locale, defaultLocale),
              otherLanguageOf(about.organisation, locale, defaultLocale),
              texts,
              locale,
            )}
            <br />
          </>
        )}
        {words.number}: <strong>{instanceId}</strong>
        <br />
        {replaced !== undefined && (
          <>
            {versionText(replaced.length + 1, texts.code)}
            <br />
          </>
        )}
        <span className="p-quiet">{words.numberUse}</span>
      </p>
      {corrected && <p className="p-notice">{texts.change.corrected}</p>}
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
            ? about.nextSteps
              ? words.closePage
              : words.noReports
            : references.length === 1
              ? words.reportReady
              : words.reportsReady}
        </p>
      )}
      {about.nextSteps && (
        <>
          <h3>{words.nextSteps}</h3>
          <AboutText texts={about.nextSteps} locale={locale} defaultLocale={defaultLocale} />
        </>
      )}
      <OutputCards access={access} references={references} words={words} />
      {isDone && <ChangeAnswers progress={progress} code={texts.code} onChange={onChange} />}
      {replaced !== undefined && (
        <EarlierVersions replaced={replaced} code={texts.code} words={words}>
          {({ version, outputReferences }) => (
            <OutputCards {...{ access, words, version }} references={outputReferences} />
          )}
        </EarlierVersions>
      )}
      {/* On a shared device the next person is near. */}
      {submittedAt !== undefined && use !== "shared" && (
        <ReceivedAnswers {...{ access, form, model, submittedAt, words, texts, locale }} />
      )}
      {/* Without a key of its own the instance is in its owner's My Forms. */}
      {access.authKey !== undefined && (
        <MailLink access={access} texts={texts} offers={{ reportReady: !isDone, reminder: false }} />
      )}
    </section>
  );
}
