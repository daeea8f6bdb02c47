import type { ReactNode } from "react";
import { dayAndTime } from "../base/clock.ts";
import type { OutputProgress } from "../base/instance-calls.ts";
import { type Texts, textsFor } from "../texts/texts.ts";

interface ChangeAnswersProps {
  progress: Pick<OutputProgress, "change">;
  code: string;
  onChange: () => void;
}

/** The way back into the form, where its answers may be changed, and what the respondent was asked for. */
export function ChangeAnswers({ progress: { change }, code, onChange }: ChangeAnswersProps) {
  const words = textsFor(code).change;
  if (change === undefined) return null;
  return (
    <>
      {change.note !== undefined && (
        <div className="p-warning" role="status">
          <p>{words.sentBack}</p>
          <p className="p-about-text" dir="auto">
            {change.note}
          </p>
        </div>
      )}
      {change.isBegun && <p className="p-quiet">{words.resumeHint}</p>}
      <button
        type="button"
        className={change.note === undefined ? "p-button" : "p-button p-primary"}
        onClick={onChange}
      >
        {change.isBegun ? words.resume : words.change}
      </button>
    </>
  );
}

type Earlier = NonNullable<OutputProgress["replaced"]>;

interface EarlierVersionsProps {
  replaced: Earlier;
  code: string;
  words: Texts["outputs"];
  /** The reports of one of them. */
  children: (version: Earlier[number]) => ReactNode;
}

/** What newer answers have replaced, with the reports that were made of it. */
export function EarlierVersions({ replaced, code, words, children }: EarlierVersionsProps) {
  const own = textsFor(code).change;
  return (
    <details className="p-earlier">
      <summary>{own.earlier}</summary>
      {replaced.map((one, index) => (
        <section key={one.version}>
          <h3>{own.version(replaced.length - index)}</h3>
          <p className="p-quiet">
            {one.corrected && <>{own.correctedVersion} · </>}
            {own.replaced} · {words.received}:{" "}
            <time dateTime={one.submittedAt}>{dayAndTime(one.submittedAt, code)}</time>
          </p>
          {children(one)}
        </section>
      ))}
    </details>
  );
}

/** @example versionText(2, "en") // "Version 2 of your answers" */
export const versionText = (version: number, code: string): string => textsFor(code).change.version(version);
