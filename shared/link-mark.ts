/** Tells the prefilled links of a publication apart, where the link itself must not be kept: it may name people and their answers. */

/** 96 of the signature's 256 bits: enough for no two links to be the same, too few to write a link with. */
const MARK_CHARACTERS = 16;

/**
 * The beginning of a link's signature, which says nothing of what the link contains; of a link that was cut short, less of it.
 * @param token what the link has after `#fill=`
 * @example linkMark("eyJpIjoi.c2lnbmF0dXJlLW9mLWEtbGluaw") // "c2lnbmF0dXJlLW9m"
 */
export function linkMark(token: string): string {
  const [, signature = ""] = token.split(".");
  return signature.slice(0, MARK_CHARACTERS);
}
