/** What is read of the files that are attached to a workbook. */
/** A real form offers 130 animals, each with its drawing. */
export const MAX_ATTACHED_FILES = 200;
/** Unpacked. */
export const MAX_LIST_BYTES = 8 * 1024 * 1024;
export const MAX_ATTACHED_BYTES = 16 * 1024 * 1024;
/** One picture, one sound or video, and all that a form shows: every respondent's device loads them. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const MAX_RECORDING_BYTES = 4 * 1024 * 1024;
export const MAX_ALL_MEDIA_BYTES = 8 * 1024 * 1024;
/** Entries of an archive: files of any kind, and folders. */
export const MAX_ARCHIVE_ENTRIES = 500;
/** Real lists are packed to a tenth; a file of a megabyte that was packed further than this is made to fill memory. */
export const MAX_PACKING = 250;
export const MAX_LIST_ROWS = 50_000;
export const MAX_LIST_COLUMNS = 300;
export const MAX_ATTACHED_NAME = 200;
