/** When the reconciler sends a submission again whose reports aren't done. */

/** Anything younger is most likely still on its way. */
export const USUAL_SECONDS = 120;

/** After this many minutes the same submission is checked again; after the last of them it is given up. */
export const RESEND_AFTER_MINUTES = [5, 10, 20, 40, 80, 120, 120, 120] as const;
