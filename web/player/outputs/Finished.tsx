import "./outputs.css";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { dayAndTime } from "../base/clock.ts";
import {
  type FormInstance,
  type InstanceAccess,
  type OutputReference,
  readOutput,
} from "../base/instance-calls.ts";
import { useDeviceUse } from "../device-care/DeviceCare.tsx";
import { AboutText } from "../frame/AboutText.tsx";
import { MailLink } from "../mails/MailLink.tsx";
import type { Texts } from "../texts/texts.ts";
import { amongOwnWords, uiLanguage } from "../texts/ui-language.tsx";
import { ChangeAnswers, EarlierVersions, versionText } from "./ChangeAnswers.tsx";
import type { OpenedOutput } from "./output-file.ts";
import { ReceivedAnswers } from "./ReceivedAnswers.tsx";
import { unsentChange } from "./unsent-change.ts";
import { isFinished, useOutputs } from "./use-outputs.ts";

export { unsentChange };

/** Loaded with the first report. */
const viewParts = part(() => import("./report-parts.ts"));
const OutputView = lazyPart(viewParts, ({ OutputView }) => OutputView);

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
  const { submittedAt, replaced } = progress ?? {};
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

interface OutputCardsProps {
  access: InstanceAccess;
  references: OutputReference[];
  words: Texts["outputs"];
  /** Of answers that were changed since; absent: the newest. */
  version?: number;
}

type CardState = "opening" | "unreadable" | OpenedOutput;

/** The reports as cards with Open and Download; an opened one shows below its card. */
function OutputCards({ access, references, words, version }: OutputCardsProps) {
  const ids = useId();
  const [cards, setCards] = useState<Record<string, CardState>>({});
  const put = (outputId: string, state: CardState | undefined) =>
    setCards(({ [outputId]: _, ...others }) =>
      state === undefined ? others : { ...others, [outputId]: state },
    );

  async function fetchOutput(outputId: string): Promise<OpenedOutput | undefined> {
    put(outputId, "opening");
    try {
      const [answered, { bytesOf }] = await Promise.all([
        readOutput(access, outputId, version),
        viewParts(), // when it can't be loaded, neither report could be read
      ]);
      return { ...answered, bytes: await bytesOf(answered) };
    } catch {
      put(outputId, "unreadable");
      return undefined;
    }
  }

  async function open({ outputId }: OutputReference) {
    const opened = await fetchOutput(outputId);
    if (opened !== undefined) put(outputId, opened);
  }

  async function save({ outputId }: OutputReference) {
    const known = cards[outputId];
    const opened = typeof known === "object" ? known : await fetchOutput(outputId);
    if (opened === undefined) return;
    if (typeof known !== "object") put(outputId, undefined);
    (await viewParts()).saveToDevice(opened); // they are there since it was fetched
  }

  if (references.length === 0) return null;
  const ordered = isSmallScreen() ? pagesFirst(references) : references;
  return (
    <ul className="p-cards" aria-label={words.outputs}>
      {ordered.map((reference) => {
        const state = cards[reference.outputId];
        const isOpen = typeof state === "object";
        return (
          <li key={reference.outputId} className="p-card">
            <div className="p-card-head">
              <div>
                <h3>
                  <bdi>{reference.name}</bdi>
                </h3>
                <p className="p-quiet" id={`${ids}-${reference.outputId}`}>
                  {purpose(reference, words)}
                </p>
              </div>
              <div className="p-card-actions">
                <button
                  type="button"
                  className="p-button"
                  aria-label={words.saveNamed(reference.name)}
                  aria-describedby={`${ids}-${reference.outputId}`}
                  onClick={() => void save(reference)}
                >
                  {words.saveFile}
                </button>
                <button
                  type="button"
                  className={isOpen ? "p-button" : "p-button p-primary"}
                  aria-label={
                    isOpen ? `${words.closeReport} ${reference.name}` : words.openNamed(reference.name)
                  }
                  aria-describedby={`${ids}-${reference.outputId}`}
                  aria-expanded={isOpen}
                  onClick={() => (isOpen ? put(reference.outputId, undefined) : void open(reference))}
                >
                  {isOpen ? words.closeReport : words.open}
                </button>
              </div>
            </div>
            {state === "opening" && (
              <p className="p-quiet" role="status">
                {words.openingReport}
              </p>
            )}
            {state === "unreadable" && (
              <p className="p-problem" role="alert">
                {words.reportUnreadable}
              </p>
            )}
            {isOpen && (
              <Suspense>
                <OutputView
                  output={state}
                  words={words}
                  onUnreadable={() => put(reference.outputId, "unreadable")}
                />
              </Suspense>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A phone, where a page to read is easier than paper. */
const isSmallScreen = () => window.matchMedia?.("(max-width: 519px)").matches === true;

/** Those to be read here before those that are printed, each in the designer's order. */
export function pagesFirst(references: readonly OutputReference[]): OutputReference[] {
  const isPage = ({ contentType }: OutputReference) => contentType === "text/html";
  return [...references.filter(isPage), ...references.filter((one) => !isPage(one))];
}

/** What a report is for, rather than its format and size; for paper, how much of it. */
export function purpose(
  { contentType, pages }: Pick<OutputReference, "contentType" | "pages">,
  words: Texts["outputs"],
): string {
  switch (contentType) {
    case "text/html":
      return words.kindPage;
    case "application/pdf":
      return pages === undefined ? words.kindPdf : `${words.kindPdf} · ${words.pageCount(pages)}`;
    case "application/json":
      return words.kindData;
    default:
      return words.kindText;
  }
}
