/** What people write in expressions who know another language, and what to write instead: by the place that can't be read. */

interface Cure {
  /** Tried at every place of the source, outside of texts in quotes. */
  written: RegExp;
  /** What to write instead. */
  hint: (match: RegExpExecArray, reference: Reference) => string;
}

/** How a workbook writes a reference to a question. */
export type Reference = (name: string) => string;

/** A name, a reference, a number, or a text in quotes (which is blanked, but for its quotes). */
const OPERAND = String.raw`(?:\$\{[^{}]*\}|\[[^[\]]*\]|[\p{L}_][\p{L}\p{N}_.-]*|\d[\d.]*|\.{1,2}|'\s*'|"\s*")`;

const instead = (right: string) => () => `Write ${right}.`;

const cures: readonly Cure[] = [
  { written: /(?<![\p{L}_])not(?!\s*\()\s/gu, hint: instead("not(…) with the condition in brackets") },
  { written: /,\s*$/g, hint: () => "Delete the comma at the end." },
  { written: /\?[^:]*:/g, hint: instead("if(condition, value, other value)") },
  { written: /\$\s+\{/g, hint: (_, reference) => `Write ${reference("name")}, without a space.` },
  { written: /=\s*<|=<|<\s+=|≤|⩽/g, hint: instead("<= for “at most”") },
  { written: /=\s*>|>\s+=|≥|⩾/g, hint: instead(">= for “at least”") },
  { written: /<\s*>|!==|=!|≠|!\s+=|~=/g, hint: instead("!= for “is not”") },
  { written: /===/g, hint: instead("= for “is”") },
  { written: /(?<![\p{L}_])is\s+not(?![\p{L}_])/giu, hint: instead("!= instead of “is not”") },
  { written: /(?<![\p{L}_])(?:is|equals|eq|EQ|Is)(?![\p{L}_(])/gu, hint: instead("= instead of the word") },
  {
    written: /(?<![\p{L}_])(?:AND|And|OR|Or)\s*\(/gu,
    hint: ([word]) => {
      const lower = word.replace(/\W/g, "").toLowerCase();
      return `Write ${lower} in lower case between the two: … ${lower} …`;
    },
  },
  {
    written: /(?<![\p{L}_])(?:AND|And|OR|Or|NOT|Not|DIV|Div|MOD|Mod)(?![\p{L}_])/gu,
    hint: ([word]) => `Write ${word.toLowerCase()} in lower case.`,
  },
  {
    written: /(?<![\p{L}_])(?:et|y|und|og|ou|oder|o)(?![\p{L}_])/gu,
    hint: instead("and, or or between two conditions"),
  },
  { written: /&(?!&)/g, hint: instead("and between conditions, and concat(…, …) to join texts") },
  {
    written: /(?<![\p{L}_])(?:in|contains|includes|like)(?![\p{L}_(])/giu,
    hint: (_, reference) => `Write selected(${reference("question")}, 'choice').`,
  },
  {
    written: /(?<![\p{L}_])(?:then|else|elseif|if(?!\s*\())(?![\p{L}_])/giu,
    hint: instead("if(condition, value, other value)"),
  },
  {
    written: /(?<![\p{L}_])between(?![\p{L}_])/giu,
    hint: instead(". >= 1 and . <= 9, with your own numbers"),
  },
  {
    written: /(?<!\d)\d+[,٫]\d+/g,
    hint: ([number]) => `Write decimals with a point: ${number.replace(/[,٫]/, ".")}.`,
  },
  { written: /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?/g, hint: ([time]) => `Put a time into quotes: '${time}'.` },
  {
    written: /[;،；、，]/g,
    hint: instead("a comma between the values in brackets, and nothing after the last"),
  },
  {
    written: /\$\(\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\)/gu,
    hint: (match, reference) => `Write ${reference(match[1] ?? "")}.`,
  },
  {
    written: /(?:[#%@]\{|(?<!\$)\{|\$\{\{)\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}?\}/gu,
    hint: (match, reference) => `Write ${reference(match[1] ?? "")}.`,
  },
  {
    written: /[$#@]\s*([\p{L}_][\p{L}\p{N}_.-]*)/gu,
    hint: (match, reference) => `Write ${reference(match[1] ?? "")}.`,
  },
  {
    written: /\$\{\s*([\p{L}_][\p{L}\p{N}_.-]*)(?=[^}\p{L}\p{N}_.-]|$)/gu,
    hint: (match) => `Close the reference: \${${match[1] ?? ""}}.`,
  },
  { written: /[×✕]|(?<=\d)\s*x\s*(?=\d)/g, hint: instead("* to multiply") },
  { written: /[÷∕]/g, hint: instead("div to divide") },
  { written: /[−–—]/g, hint: instead("- with the key for minus") },
  { written: /\^|\*\*/g, hint: instead("pow(number, exponent)") },
  { written: /[（）＝＜＞＋，]/g, hint: instead("brackets and signs of the Latin keyboard: ( ) = < > +") },
  { written: /[«»„‚`´‹›]/g, hint: instead("texts in straight quotes: 'text'") },
];

/** Where nothing else is known: two values side by side. */
const between: Cure = {
  written: new RegExp(`(${OPERAND})\\s+(?=\\$\\{)`, "gu"),
  hint: instead("and, or, or a sign such as = between the two"),
};

/**
 * What to write at a place that can't be read; undefined where nothing is known.
 * @param offset of the problem, in the source
 * @example cureOf("${age} =< 5", 8, (name) => `\${${name}}`) // "Write <= for “at most”."
 */
export function cureOf(source: string, offset: number, reference: Reference): string | undefined {
  const start = Math.max(0, offset - AROUND);
  const plain = withoutTexts(source).slice(start, offset + AROUND);
  const at = offset - start;
  return nearestOf(cures, plain, at, reference) ?? nearestOf([between], plain, at, reference);
}

function nearestOf(
  among: readonly Cure[],
  plain: string,
  offset: number,
  reference: Reference,
): string | undefined {
  let nearest: { hint: string; distance: number } | undefined;
  for (const { written, hint } of among) {
    written.lastIndex = 0;
    for (let match = written.exec(plain); match !== null; match = written.exec(plain)) {
      const end = match.index + match[0].length;
      const distance = offset < match.index ? match.index - offset : Math.max(0, offset - end);
      if (distance <= NEAR && (nearest === undefined || distance < nearest.distance))
        nearest = { hint: hint(match, reference), distance };
    }
  }
  return nearest?.hint;
}

/** Characters before and after the place that are looked at. */
const AROUND = 100;

/** A mistake is noticed at it, or at the next thing after it. */
const NEAR = 1;

/** As long as before, with spaces for the texts in quotes. */
function withoutTexts(source: string): string {
  return source.replace(/'[^']*'|"[^"]*"/g, (text) => `${text[0]}${" ".repeat(text.length - 2)}${text[0]}`);
}
