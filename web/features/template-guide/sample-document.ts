import { type SubmissionDocument, submissionDocument } from "../../../shared/process/submission-document.ts";

/** A submission as the root step passes it on: the data of the guide's examples. */
export const sampleDocument: SubmissionDocument = submissionDocument({
  title: "Before the visit",
  locale: "en",
  submittedAt: "2026-01-15T09:30:00Z",
  timeZone: "Europe/Madrid",
  instanceId: "7F3K",
  answers: {
    firstName: "Ada",
    birthday: "2018-03-09",
    fever: true,
    temperature: 39.4,
    symptoms: ["cough", "cold"],
    "service.kind": "good",
  },
  pages: [page("Fever, yes")],
  defaultPages: [page("Fever, yes")],
});

function page(value: string) {
  const answer = { key: "fever", label: "Does your child have a fever?", value };
  return { title: "Your child", sections: [{ title: "How it is", answers: [answer] }] };
}
