/** The product's own names: the only place where they are spelled. */
export const brand = {
  /** The product's name, used in titles, messages and mails. */
  product: "Sprout",
  /** The owner named in the footer. */
  owner: "Hospital Computer Science Lab",
  copyrightYear: 2026,
} as const;

/** The prefix of every error code (specification, section 8). */
export const ERROR_PREFIX = "DSC2U";
