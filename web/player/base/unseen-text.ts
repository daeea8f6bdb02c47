/** What the field contains that people don't see; undefined where the page has none, or nothing is in it. */
export function unseenText(): string | undefined {
  return document.querySelector<HTMLInputElement>(".p-website input")?.value.slice(0, 200) || undefined;
}
