/** The address at which staff correct a submission, or enter one for somebody else: that of its form, with whose staff they are. */
const STAFF = "staff";

/** @example staffPath({ formId: 7, instanceKey: "abc" }) // "/i/abc?staff=7" */
export const staffPath = ({ formId, instanceKey }: { formId: number; instanceKey: string }): string =>
  `/i/${instanceKey}?${STAFF}=${formId}`;

/** The form as whose staff the page was opened; undefined: by a respondent. */
export function staffForm(search = window.location.search): number | undefined {
  const formId = Number(new URLSearchParams(search).get(STAFF) ?? Number.NaN);
  return Number.isSafeInteger(formId) && formId > 0 ? formId : undefined;
}

/** The submission where staff look at it. */
export const submissionPath = ({ formId, instanceKey }: { formId: number; instanceKey: string }): string =>
  `/design/form/${formId}/submissions/${instanceKey}`;
