/** The sizes of a file that a respondent uploads. A form's definition says them too, so they stand apart from the product's other limits. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Characters of its name. */
export const MAX_FILE_NAME = 200;
