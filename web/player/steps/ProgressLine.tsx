import { useForm } from "../form-context.ts";

interface ProgressLineProps {
  number: number;
  count: number;
  title: string;
}

/** The slim line on top: how far, and "2 of 6 · Sleep". */
export function ProgressLine({ number, count, title }: ProgressLineProps) {
  const { texts, say } = useForm();
  return (
    <div className="p-progress">
      <div className="p-progress-track" aria-hidden="true">
        <div className="p-progress-done" style={{ inlineSize: `${(number / count) * 100}%` }} />
      </div>
      <p className="p-progress-text">
        <strong>{say(texts.stepOf(number, count))}</strong>
        {title !== "" && ` · ${title}`}
      </p>
    </div>
  );
}
