/** The tag of a mail that has a mark; without what sends mails. */
export const MARK_TAG = "sprout-mail";
