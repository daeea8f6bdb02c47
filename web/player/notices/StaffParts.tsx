/** What staff see around a form that they correct or enter for somebody else. In English, as all that staff see of the product. */
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { MAX_CORRECTION_REASON } from "../../../shared/limits.ts";
import { submissionPath } from "../../lib/staff-path.ts";
import "./staff.css";

const inEnglish = { lang: "en", dir: "ltr" } as const;

interface StaffNoticeProps {
  submission: { formId: number; instanceKey: string };
  instanceId: string;
  /** True: it was submitted and is corrected; false: it is entered. */
  isCorrection: boolean;
  reason: string;
  /** Submit was pressed without one. */
  isMissing: boolean;
  field: Ref<HTMLTextAreaElement>;
  onReason: (reason: string) => void;
}

/** Above the form: what is done, and for a correction the reason, which whoever looks at the submission reads. */
export function StaffNotice(props: StaffNoticeProps): ReactNode {
  const { submission, instanceId, isCorrection, reason, isMissing, field, onReason } = props;
  const id = useId();
  return (
    <section className="p-notice p-staff" {...inEnglish}>
      <h2>
        {isCorrection ? "You are correcting a submission" : "You are entering a form for somebody else"}
      </h2>
      {!isCorrection ? (
        <p>
          What you type is saved as you go, and marked with your name. Submit it once it is complete.{" "}
          <Back submission={submission}>Back to submission {instanceId}</Back>
        </p>
      ) : (
        <>
          <p>
            What was submitted stays until you submit. Then this becomes the newest version, with your name,
            and its reports are made again. Nothing is saved before.{" "}
            <Back submission={submission}>Back to submission {instanceId}</Back>
          </p>
          <label htmlFor={id}>Reason for the correction</label>
          <textarea
            id={id}
            ref={field}
            className="p-input"
            rows={2}
            maxLength={MAX_CORRECTION_REASON}
            value={reason}
            aria-required
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => onReason(currentTarget.value)}
          />
          <p
            className={isMissing ? "p-problem" : "p-quiet"}
            id={`${id}-hint`}
            role={isMissing ? "alert" : undefined}
          >
            {isMissing ? "Say why the answers are corrected." : "Read by those who may see the answers."}
          </p>
        </>
      )}
    </section>
  );
}

interface StaffDoneProps {
  submission: { formId: number; instanceKey: string };
  instanceId: string;
  what: "corrected" | "entered" | "deleted";
}

const done = {
  corrected: [
    "The correction is saved",
    "Its reports are being made again. Earlier versions and their reports stay.",
  ],
  entered: ["The form is submitted", "Its reports are being made. It is marked as entered by you."],
  deleted: ["The form is deleted", "Nothing of it was submitted."],
} as const;

/** In place of the form, once it is sent. */
export function StaffDone({ submission, instanceId, what }: StaffDoneProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, text] = done[what];
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { formId } = submission;
  return (
    <section className="p-message" {...inEnglish}>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="p-message-actions">
        {what !== "deleted" && (
          <a className="p-button p-primary" href={submissionPath(submission)}>
            Open submission {instanceId}
          </a>
        )}
        <a className="p-button" href={`/design/form/${formId}/submissions`}>
          All submissions
        </a>
      </div>
    </section>
  );
}

function Back({ submission, children }: { submission: StaffDoneProps["submission"]; children: ReactNode }) {
  return <a href={submissionPath(submission)}>{children}</a>;
}
