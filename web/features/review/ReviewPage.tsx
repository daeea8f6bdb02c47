import { Skeleton, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { SignOffStage, SignOffState } from "../../../shared/contract/sign-off.ts";
import { MAX_SENTENCES } from "../../../shared/golden/golden-case.ts";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ReportComparison } from "../../ui/ReportComparison.tsx";
import { SentBack } from "../../ui/SentBack.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { RequestReview } from "./RequestReview.tsx";
import styles from "./Review.module.css";
import { ApproveAll, type Decide, SentenceDecision } from "./SentenceDecision.tsx";
import { SignOffSwitch } from "./SignOffSwitch.tsx";
import { contentOf, decide, useReviewedReports, useSignOff } from "./use-review.ts";
import { Waiver } from "./Waiver.tsx";
import { WhoLooked } from "./WhoLooked.tsx";

/** What a change does to the reports of a form, and whether somebody else approves of it: readable without knowing the builder. */
export function ReviewPage() {
  const formId = Number(useParams().formId);
  const { data: state, error, mutate } = useSignOff(formId);
  const { data: user } = useApi(api.account.whoami, {});
  const isAdmin = user?.roles.includes("ADMIN") === true;
  const reload = () => mutate().catch(() => undefined); // the page says what could not be loaded
  if (state === undefined && error !== undefined)
    return (
      <>
        <PageHeading title="Sign-off" />
        <LoadFailed what="The review" error={error} onRetry={() => mutate()} />
        {isAdmin && <Waiver formId={formId} onDone={reload} />}
      </>
    );
  if (state === undefined) return <Waiting />;
  const { isOn, stage, privilege } = state;
  const maySee = state.maySign || state.isAuthor || privilege !== "R";
  /** Something waits to be looked at. */
  const isOpen = isOn && !isAsPublished(state);
  return (
    <>
      <PageHeading title={`Changes of ${state.formName}`}>
        Before changes of this form reach anybody, somebody who hasn’t made them looks at what they do to its
        reports: the letters and lists that people get from their answers. Each sentence that changes is
        below.
      </PageHeading>
      <Stack gap="lg" className={`${styles.page}`}>
        <Stage state={state} />
        {stage === "outdated" && <SentBack notes={state.sentBack} />}
        {isOn && <Facts formId={formId} state={state} />}
        {isOpen && maySee && (
          <Sentences key={contentOf(state)} formId={formId} state={state} reload={reload} />
        )}
        {isAdmin && isOpen && stage !== "approved" && stage !== "waived" && (
          <Waiver formId={formId} onDone={reload} />
        )}
        {privilege === "O" && <SignOffSwitch formId={formId} state={state} onDone={reload} />}
      </Stack>
    </>
  );
}

const stages: Readonly<Record<SignOffStage, { tone: "info" | "success" | "warning"; text: string }>> = {
  off: { tone: "info", text: "Changes of this form are published without a sign-off." },
  none: { tone: "info", text: "Nobody was asked to look at these changes yet. They can’t be published." },
  waiting: { tone: "info", text: "These changes wait until each sentence below is approved." },
  "sent-back": {
    tone: "warning",
    text: "Some sentences were sent back. Whoever made the change reads why below.",
  },
  outdated: {
    tone: "warning",
    text: "The form was changed since somebody was asked to look at it. What was approved before stays approved where the same sentence changes in the same way, once a new sign-off is requested.",
  },
  approved: { tone: "success", text: "Everything is signed off. The form can be published as it is now." },
  waived: { tone: "warning", text: "An administrator lets this be published once without sign-off." },
};

function Stage({ state }: { state: SignOffState }) {
  const { stage, waiver, base } = state;
  const { tone, text } = stages[stage];
  if (base !== undefined && isAsPublished(state))
    return (
      <Note tone="info">
        Nothing was changed since version {base.version} of {base.name}. What is changed from now on waits
        here for a sign-off.
      </Note>
    );
  return (
    <Note tone={tone}>
      {stage === "sent-back" && state.isAuthor
        ? "Some sentences were sent back to you: read why below, correct them, and request the sign-off again."
        : text}
      {waiver !== undefined && ` ${waiver.by}: “${waiver.reason}”`}
    </Note>
  );
}

/** Nobody has changed anything since the version that it would be compared with. */
const isAsPublished = ({ stage, authors, hasUnknownAuthors }: SignOffState) =>
  stage === "none" && authors.length === 0 && !hasUnknownAuthors;

/** Who has a part in it. */
function Facts({ formId, state }: { formId: number; state: SignOffState }) {
  const { base, authors, hasUnknownAuthors, signers, review } = state;
  const changedBy = [
    ...authors,
    ...(hasUnknownAuthors ? ["somebody who no longer has the form, or was not recorded"] : []),
  ];
  return (
    <dl className={styles.facts}>
      <Fact name="Compared with">
        {base === undefined
          ? "Nothing: all of it is new"
          : `Version ${base.version} of the link ${base.name}`}
      </Fact>
      <Fact name="Changed by">{changedBy.length === 0 ? "Nobody" : changedBy.join(", ")}</Fact>
      <Fact name="Can sign off">
        {signers.join(", ")}
        {signers.length === 0 &&
          (state.privilege === "O" ? (
            <>
              Nobody yet. <Link to={`/design/forms?dialog=share&form=${formId}`}>Share the form</Link> with
              somebody, and switch on “May sign off changes of the reports” for them.
            </>
          ) : (
            "Nobody yet: the form’s owner gives the right where the form is shared."
          ))}
      </Fact>
      {review !== undefined && (
        <Fact name="Requested">
          {mediumDate(review.requestedAt)}
          {review.requestedBy !== undefined && ` by ${review.requestedBy}`}
          {review.note !== "" && <span className={styles.note}>“{review.note}”</span>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sentences({
  formId,
  state,
  reload,
}: {
  formId: number;
  state: SignOffState;
  reload: () => Promise<unknown>;
}) {
  const { comparison, definition, failure: unread } = useReviewedReports(formId, state);
  const [failure, setFailure] = useState<string>();
  const changes = comparison.compared?.comparison.changes;
  const isComplete = changes !== undefined && definition !== undefined && !comparison.isBusy;
  const isCut = changes !== undefined && changes.length >= MAX_SENTENCES;
  const isOpen =
    state.maySign &&
    isComplete &&
    !isCut &&
    state.review !== undefined &&
    (state.stage === "waiting" || state.stage === "sent-back");
  const say: Decide = async (sentences, isApproved, note) => {
    setFailure(undefined);
    const said = { sentences, isApproved, ...(sentences.length === 0 ? { reason: note } : { note }) };
    await decide(formId, state, changes ?? [], said).catch((error: unknown) =>
      setFailure(problemText(error)),
    );
    await reload();
  };
  const onDecide = isOpen ? say : undefined;
  return (
    <section aria-labelledby="sentences" className={styles.all}>
      <h2 id="sentences">What changes in the reports</h2>
      <WhatToDo state={state} mayDecide={isOpen} />
      {unread !== undefined && <Note tone="error">{unread}</Note>}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {isCut && (
        <Note tone="warning">
          More than {MAX_SENTENCES.toLocaleString("en")} sentences change: nobody can look at as many, and
          they can’t be signed off. Whoever made the change can take a part of it back in the builder’s
          versions, and publish it in steps, each signed off; or an administrator lets it be published once,
          by name and with a reason.
        </Note>
      )}
      <WhoLooked state={state} changes={changes ?? []} />
      {unread === undefined && (
        <ReportComparison
          state={comparison}
          definition={definition}
          actions={(sentence) => <SentenceDecision {...{ state, sentence, onDecide }} />}
          groupActions={
            onDecide && ((sentences, name) => <ApproveAll {...{ state, sentences, name, onDecide }} />)
          }
        />
      )}
      {isComplete && changes.length === 0 && isOpen && (
        <NoteForm
          label="What you looked at instead"
          description="The form or its steps were changed, and no sentence of the golden cases shows it. Your words stay with the publication."
          button="Approve the change"
          needs="reason"
          onSend={(reason) => say([], true, reason)}
        />
      )}
      {state.privilege !== "R" && (
        <RequestReview formId={formId} state={state} sentences={changes?.length} onDone={reload} />
      )}
      {state.stage === "approved" && state.privilege !== "R" && (
        <p className={styles.sum}>
          Next: <Link to="/design/forms">publish the form in your forms list</Link>.
        </p>
      )}
    </section>
  );
}

/** Why the reader is here, what they do, and what happens then. */
function WhatToDo({ state, mayDecide }: { state: SignOffState; mayDecide: boolean }) {
  const { isAuthor, maySign, stage } = state;
  if (isAuthor)
    return <p className={styles.sum}>You made a part of this change, so somebody else signs it off.</p>;
  if (!maySign) return null;
  if (mayDecide || stage === "waiting" || stage === "sent-back")
    return (
      <p className={styles.sum}>
        Read each sentence as the person would who gets the report. Approve what is right, in the languages
        that you read, and send back what isn’t, with a note for whoever made the change. Your name stands
        beside what you decide. Once every sentence is approved, the form can be published.
      </p>
    );
  return null;
}

function Waiting() {
  return (
    <>
      <PageHeading title="Sign-off" />
      <Skeletons label="Loading the review…" />
    </>
  );
}

function Skeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeletons}>
      <p className={styles.sum}>{label}</p>
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}
