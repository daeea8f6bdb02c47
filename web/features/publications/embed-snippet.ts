const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * HTML that leads from somebody's page to a form. A link and no frame: no other site may frame the form, and a
 * browser would keep the respondent's answers from it there.
 *
 * @example embedSnippet("https://example.org/f/k", "Winter") // '<a href="https://example.org/f/k" target="_blank" rel="noopener">Winter</a>'
 */
export function embedSnippet(address: string, name: string): string {
  return `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(name)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
