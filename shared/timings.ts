/** Every timing that the specification names (section 9), in one place; units are in the names. */

// Sessions
export const IDLE_LIMIT_SECONDS = 900;
export const TIMEOUT_COUNTDOWN_SECONDS = 30;
export const KEEPALIVE_SECONDS = 30;
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;
export const RESENT_NOTICE_MS = 5_000;

// Activation and reset codes (product decisions 2 and 3)
export const CODE_VALID_SECONDS = 10 * 60;
export const CODE_ATTEMPTS = 5;
export const CODE_RESEND_GAP_SECONDS = 60;
export const CODE_RESENDS_PER_HOUR = 5;
export const RESET_TICKET_SECONDS = 10 * 60;
/** How long the one-time link of `sprout person create` works: it may be passed on by hand. */
export const PASSWORD_LINK_SECONDS = 24 * 60 * 60;
/** How long a browser in which an account has signed in has its own attempts. */
export const KNOWN_BROWSER_SECONDS = 90 * 24 * 60 * 60;
/**
 * After so long a change of a submission is told: the worker that noted it has written all of it or was stopped, and clocks may be
 * 30 seconds apart.
 */
export const CHANGE_SETTLED_SECONDS = 120;
/** How long it is told that a submission was erased. */
export const ERASURE_TOLD_DAYS = 400;
/** How long an access token that has expired is still listed. */
export const TOKEN_KEPT_SECONDS = 30 * 24 * 60 * 60;
/** The last use of an access token is noted at most this often. */
export const TOKEN_USE_SECONDS = 60 * 60;
/** How soon after signing in a password can be changed without the old one. */
export const RECENT_SIGN_IN_SECONDS = 10 * 60;
/** How long somebody may take at the issuer of their domain. */
export const FEDERATED_SIGN_IN_SECONDS = 10 * 60;
/** How long a function waits for each answer of an issuer: three at most, within what a call may take. */
export const ISSUER_TIMEOUT_SECONDS = 5;
/** How long a function keeps an issuer's metadata and the client's secret; its keys are kept for five minutes. */
export const ISSUER_CACHE_SECONDS = 10 * 60;

// Mails (product decision 27)
/** An unfinished form gets one reminder after this long without a save. */
export const REMINDER_AFTER_SECONDS = 3 * 24 * 60 * 60;
/** Later than this after the last save, a reminder would only confuse. */
export const REMINDER_GIVE_UP_SECONDS = 30 * 24 * 60 * 60;
/** A submission's respondent gets a mail that it was sent back after this long, unless that is taken back before. */
export const SENT_BACK_MAIL_AFTER_SECONDS = 5 * 60;
/** A mail about a form that somebody was given waits this long: what is taken back meanwhile is not mailed. */
export const FORM_MAIL_QUIET_SECONDS = 2 * 60;
/** What comes in within so many seconds is one mail to those who want it at once. The reconciler queues it two to seven minutes later. */
export const NOTICE_GATHER_SECONDS = 5 * 60;
/** A mail about a report that is not ready checks again after this long. */
export const REPORT_MAIL_RETRY_SECONDS = 10 * 60;
/**
 * How long one delivery claims a mail: longer than its worker may run, shorter than a lost message takes to be delivered
 * again.
 */
export const MAIL_CLAIM_SECONDS = 40;

/** How long a mailed link opens an instance after its last save, or after the link was last requested. */
export const MAILED_LINK_SECONDS = 180 * 24 * 60 * 60;

/** A sign-in whose second factor is due, or is set up first. */
export const PENDING_SIGN_IN_SECONDS = 10 * 60;
/** A browser that needs no second factor. */
export const REMEMBERED_DEVICE_SECONDS = 30 * 24 * 60 * 60;

// Player
export const AUTOSAVE_QUIET_MS = 5_000;
/** Where the device keeps nothing, the server does, without waiting for a pause. */
export const UNKEPT_SAVE_MS = 700;
/** After one failure, two, three …: when a save is sent again. */
export const SAVE_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** The same of what somebody waits for. */
export const FINISH_RETRY_DELAYS_MS = [800, 2_500] as const;
/** Longer than the server takes to give up itself, and than a slow line takes. A connection may be lost without an error. */
export const SEND_PATIENCE_MS = 40_000;
export const DEPENDENTS_DEBOUNCE_MS = 100;
export const STEP_SCROLL_DELAY_MS = 50;
export const SAVED_VALUES_DELAY_MS = 200;
export const FORM_START_DELAY_MS = 1_000;
export const VIEW_FORM_DELAY_MS = 500;
/** How long a save may take until the page says that the connection is slow. */
export const SLOW_LINE_MS = 8_000;
export const OUTPUT_POLL_MS = 700;
/** How long a device whose owner is unknown can return to a form after its last answer. */
export const UNASKED_DEVICE_KEEPS_SECONDS = 15 * 60;
/** How long a shared device may be idle before it asks whether anybody is there, and then starts over. */
export const SHARED_DEVICE_IDLE_SECONDS = 5 * 60;

// Process builder
export const BUILDER_AUTOSAVE_QUIET_MS = 2_000;
export const TEMPLATE_RUN_QUIET_MS = 500;
/** A page is shown before it is checked, unless that takes longer than this. */
export const CHECK_WAITS_MS = 2_000;
/** The moment at which a preview's test answers are sent moves on this often. Every time zone's day starts at a quarter of an hour. */
export const PREVIEW_MOMENT_MS = 15 * 60 * 1000;
export const TREE_EXPAND_DELAY_MS = 200;
export const DRAG_HOVER_EXPAND_MS = 300;

// Import
/** How often a page that watches a workbook on the designer's device looks whether it was saved. */
export const WATCHED_FILE_POLL_MS = 3_000;

// Exports
/** How long one round of a long export reads: its progress is shown that often, and no call comes near its limit. */
export const EXPORT_ROUND_MS = 1_500;

// Charts of answers
/** How long one call reads submissions to count their answers; the newest come first. */
export const ANSWER_COUNTS_MS = 6_000;

// The trash (product decision 14)
export const TRASH_DAYS = 30;
/** How long somebody may take to accept a form that is handed over to them. */
export const OFFER_DAYS = 30;

/** A test of a form is erased this many days after it was begun, or after the form's own period where that is shorter. */
export const TEST_DAYS = 7;

/** A call that took a link that takes one submission has ended by then: no call runs longer than half of it. */
export const CALL_ENDED_MS = 60_000;

// Erasing
/** How long after a mark all concurrent work has ended: no function runs longer. */
export const ERASURE_QUIET_SECONDS = 15 * 60;

/** Answers whose timing must not reveal whom they found are sent at multiples of this time since their call started. */
export const EVEN_ANSWER_MS = 100;

// When the reconciler sends a submission again whose reports aren't done
/** Anything younger is most likely still on its way. */
export const USUAL_SECONDS = 120;
/** After this many minutes the same submission is checked again; after the last of them it is given up. */
export const RESEND_AFTER_MINUTES = [5, 10, 20, 40, 80, 120, 120, 120] as const;

// Hooks
/** When a message that an address didn't take is tried again; after the last of them, 75 hours later or more, its hook is paused. */
export const HOOK_RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440] as const;
/** What a paused hook was to be sent is looked at again after this long. */
export const HOOK_PAUSED_MINUTES = 60;
/** How long what a hook was sent, or is to be, is kept. */
export const HOOK_LOG_DAYS = 30;
/** How long the secret before the last one signs as well. */
export const HOOK_FORMER_SECRET_HOURS = 24;
/** How long an address may take to answer. */
export const HOOK_ANSWER_MS = 10_000;
/** How long a try claims a message: longer than it takes. */
export const HOOK_CLAIM_SECONDS = 40;
