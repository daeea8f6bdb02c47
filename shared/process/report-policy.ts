/** The policy inside every HTML report, in its frame and as a file: it loads, runs and sends nothing. */

export const REPORT_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'";

/** As the first element of a page, so that nothing comes before it. */
export const REPORT_POLICY_TAG = `<meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}">`;
