/** What the build and the offline worker of the respondent's page both know. */

/** A release of the respondent's page: the build lists it, and the worker keeps it whole or not at all. */
export interface Release {
  /** Another for each release. */
  version: string;
  /** Addresses of the scripts, styles and fonts, each with a hash of its content in its name. */
  files: readonly string[];
  /** SHA-256 of the page itself, in hexadecimal: another release's page would ask for other files. */
  pageHash: string;
  /** Of all of it together, not compressed. */
  bytes: number;
}

/** The worker's file: outside the folder of hashed files, so that browsers ask for it each time. Its scope is the whole site. */
export const OFFLINE_WORKER_PATH = "/sw.js";

/** What a page asks the worker, and what it answers: whether the release is kept whole. */
export const CHECK = "check";
export type Kept = "whole" | "no room" | "not yet";
