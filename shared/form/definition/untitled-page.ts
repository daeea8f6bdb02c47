/** The name that an import gives to a page that its workbook leaves untitled. */

/** @example untitledPage(4) // "Page 4" */
export function untitledPage(number: number): string {
  return `Page ${number}`;
}

/**
 * Whether a page is called so: a respondent then reads its place among the pages that are shown instead, in their own
 * language. @example isUntitled("Page 4") // true
 */
export function isUntitled(name: string): boolean {
  return /^Page \d+$/.test(name);
}
