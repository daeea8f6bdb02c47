/** Every size that the product accepts, in one place; above one, the answer is 413 or 422, never a fault. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_ANSWERS_BYTES = 256 * 1024;
/** Answers above this go to S3: a DynamoDB item ends at 400 KB. */
export const MAX_INLINE_ANSWERS_BYTES = 100 * 1024;
export const MAX_TEMPLATE_BYTES = 256 * 1024;
/** A form as JSON; its questions and choices are what respondents load. */
export const MAX_DEFINITION_BYTES = 8 * 1024 * 1024;
export const MAX_STEPS = 500;
export const MAX_HTML_BYTES = 4 * 1024 * 1024;
/** A printed report. */
export const MAX_PDF_BYTES = 50 * 1024 * 1024;
/** Outputs above this are answered by a short-lived link (product decision 25). */
export const MAX_INLINE_OUTPUT_BYTES = 4 * 1024 * 1024;
export const OUTPUT_LINK_SECONDS = 60;
/** A Lambda call carries 6 MB, an HTTP API 10 MB. */
export const LAMBDA_PAYLOAD_BYTES = 6 * 1024 * 1024;
export const API_PAYLOAD_BYTES = 10 * 1024 * 1024;
/**
 * What one person's uploads, forms, processes and publications may add to storage in a day. Some hundred imports of a
 * usual workbook; counted by the day, so that nobody who works for years is ever shut out.
 */
export const MAX_STORED_BYTES_A_DAY = 512 * 1024 * 1024;
/** With so many people a form can be shared. */
export const MAX_SHARES = 200;
/** Rows that a search for people answers, and the letters that it needs. */
export const MAX_PEOPLE_FOUND = 20;
export const MIN_SEARCH_LETTERS = 2;
/** Submissions that fit into one exported file. */
export const MAX_EXPORT_ROWS = { csv: 20_000, json: 20_000, xlsx: 10_000 } as const;

/** N of scrypt for passwords in every deployed product; a stack under test takes less. */
export const PASSWORD_COST = 2 ** 16;
