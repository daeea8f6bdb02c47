import type { Texts } from "../texts.ts";

interface ProgressLineProps {
  number: number;
  count: number;
  title: string;
  texts: Texts;
}

/** The slim line on top: how far, and "2 of 6 · Sleep". */
export function ProgressLine({ number, count, title, texts }: ProgressLineProps) {
  return (
    <div className="p-progress">
      <div className="p-progress-track" aria-hidden="true">
        <div className="p-progress-done" style={{ inlineSize: `${(number / count) * 100}%` }} />
      </div>
      <p className="p-progress-text">
        <strong>{texts.stepOf(number, count)}</strong>
        {title !== "" && ` · ${title}`}
      </p>
    </div>
  );
}
