import type { FormListItem } from "../../../shared/contract/forms.ts";

/** One step on the way from a workbook to a report. */
export interface FirstStep {
  name: string;
  text: string;
  isDone: boolean;
  /** Where it is done. */
  to: string;
  /** What the link to it says. */
  action: string;
}

/** Whoever works on more forms than this needs no guide. */
const MOST_FORMS = 2;

/**
 * The steps to the first report, by what the forms list says: of several forms, the one that is furthest. Undefined for whoever
 * has taken all of them, or works on several forms.
 */
export function firstSteps(forms: readonly FormListItem[]): FirstStep[] | undefined {
  // Not by shared/access.ts, whose schemas the first page would load.
  const own = forms.filter(({ privilege }) => privilege !== "R");
  if (own.length > MOST_FORMS) return undefined;
  const [furthest] = own.map(stepsOf).sort((a, b) => countDone(b) - countDone(a));
  const steps = furthest ?? stepsOf();
  return countDone(steps) === steps.length ? undefined : steps;
}

const countDone = (steps: readonly FirstStep[]) => steps.filter(({ isDone }) => isDone).length;

function stepsOf(form?: FormListItem): FirstStep[] {
  const dialog = `/design/forms?${new URLSearchParams({ dialog: "publications", form: String(form?.id) })}`;
  const { state = "DRAFT", hasOwnReport = false, news } = form ?? {};
  return [
    {
      name: "Import a workbook",
      text: "A workbook becomes a form. The sample asks what a clinic wants to know before a visit.",
      isDone: form !== undefined,
      to: "/design/import?upload=sample",
      action: "Try the sample",
    },
    {
      name: "Publish it",
      text: "A publication is a link, which you give to those who fill the form in.",
      isDone: state !== "DRAFT",
      to: dialog,
      action: "Publish the form",
    },
    {
      name: "Fill it in",
      text: "Open the link as a respondent would, answer, and submit.",
      isDone: news !== undefined,
      to: dialog,
      action: "Open its link",
    },
    {
      name: "See the report",
      text: "Open your submission: its answers and its report are there.",
      isDone: news?.unseen === 0,
      to: `/design/form/${form?.id}/submissions`,
      action: "See the submissions",
    },
    {
      name: "Make the report your own",
      text: "Every form starts with an answer sheet. Change its words, or add a letter or a second reader.",
      isDone: hasOwnReport,
      to: `/design/process/builder?formId=${form?.id}`,
      action: "Open the builder",
    },
  ];
}
