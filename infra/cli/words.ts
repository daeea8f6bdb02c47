/** `npm run words`: refuses names and phrases that this project has given up, and says what to write instead. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { runProgram } from "../program.ts";

/** Participles and private words are no names. What they match is a whole name. */
const retired: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^_?(un)?asked$|^asked[A-Z]|(?:^|[a-z])(Una|A)sked($|[A-Z])/, "query, request, options, or isRequired"],
  [/^(un)?wanted$|^wanted[A-Z]|Wanted($|[A-Z])/, "criteria, expected, options, or matches"],
  [/^(un)?told$|^told[A-Z]|Told($|[A-Z])/, "output, seen, message, or reported"],
  [/^given$|^given[A-Z]|Given($|[A-Z])/, "input, value, args, or answers"],
  [/^made$|^made[A-Z]|Made($|[A-Z])/, "result, created, or what it is"],
  [/^begun$|^begun[A-Z]|Begun$|^Begun[A-Z]?/, "draft, or started"],
  [/outliv/i, "expired"],
  [/^(on)?goOn/i, "nextPage, resume, or continue…"],
  [/^(un)?heard$|^heard[A-Z]|[a-z]Heard$/, "listenedEvents, or received"],
  [/quietRoot/i, "uninstrumented root"],
  [/^(stirred|quiet)At$/, "changedAt, idleAt"],
  [/findable/i, "indexName, markIndexed, or mayFind"],
  [/^standings?$|^standing[A-Z]|Standing$/, "publicationStatus"],
  [/^news(For|Text|Kinds|Of)$|^(FormNews|NewsKind|NewsStore|NewsOf)/, "activity, or FormActivity"],
  [/^note(Submitted|Failed|Seen|Change)News$/, "recordX"],
  [/^desk([A-Z]|$)|[a-z]Desk$|^Card(Store|Filter)$/, "reviews, ReviewItem"],
  [/^handOver|HandOver/, "transferOwnership"],
  [/^reach(Of)?$|^Reach$/, "dataAccess, dataAccessOf, or range"],
  [/^tellers?Of$/, "describer"],
  [
    /^(take|left|open)Places?(Store)?$|^PlacesWanted$|^placeRate$/,
    "reservation, clientAddress, location, or position",
  ],
  [/^(Needs|NeedsYou|useNeeds)$/, "AttentionItems"],
  [
    /^(sayReasons|whatIsRead|Happening|lookAfterMs|hasWayPast|undrawable|mostAtOnce|isMost)$/,
    "see docs/glossary.md",
  ],
  [
    /^(seersOf|isSoundCell|unsoundLogic|stillSo\w*|ledBy|eachOne|ownClock|onceBackIsSettled)$/,
    "see docs/glossary.md",
  ],
  [/^(MailWishes|Wishes|wishesOf|forgetSubmitWish)$/, "MailPreferences, or clearPendingSubmit"],
];

/** Names of stored data and of calls, which other releases and programs read. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ["givenAt", "stored with a share: since when"],
  ["givenByUser", "the key of a stored counter of attempts"],
  ["givenByUserToPerson", "the key of a stored counter of attempts"],
  ["madeForms", "stored with an upload: the forms that its imports created"],
  ["mailWishes", "stored with a user"],
  ["mailsWanted", "in the file of one's own data"],
  ["isBegun", "in the answer of the list of reports"],
  ["needs", "a call"],
  ["handOver", "a call"],
  ["handOverAnswer", "a call"],
  ["handOverOffer", "a call"],
  ["handOverWithdraw", "a call"],
]);

const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/can(['’]t|not) be told(?! (apart|from|to|how|of))/i, "is unknown"],
];

const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<![\w$])[A-Za-z_$][\w$]*|[^\s\w]|\d+/g;
const beforeNames =
  /^(as|async|await|case|class|const|default|else|export|extends|for|function|if|import|in|infer|instanceof|interface|keyof|let|new|of|private|public|readonly|return|satisfies|static|throw|type|typeof|void|yield|get|set)$/;
const afterNames = /^(as|extends|from|implements|in|instanceof|is|of|satisfies)$/;
/** A name of the code: a rename of names may have changed a text that people read. */
const isCamelCase = /[a-z][A-Z]/;
const isWord = (text: string | undefined) => text !== undefined && /^[A-Za-z_$]/.test(text);

const known = new Map<string, string | undefined>();

function insteadOf(name: string): string | undefined {
  if (!known.has(name)) known.set(name, retired.find(([pattern]) => pattern.test(name))?.[1]);
  return known.get(name);
}

export interface RetiredWord {
  line: number;
  word: string;
  instead: string;
}

/**
 * The retired names of a TypeScript file, the names of the code that begin a text of a screen, and the retired phrases of any
 * file, comments included.
 * @example retiredWords("const asked = 1;", true)[0]?.word // "asked"
 */
export function retiredWords(text: string, isCode: boolean): RetiredWord[] {
  const found = text.split("\n").flatMap((line, index) =>
    phrases.flatMap(([phrase, instead]) => {
      const word = phrase.exec(line)?.[0];
      return word === undefined ? [] : [{ line: index + 1, word, instead }];
    }),
  );
  if (!isCode) return found;
  const tokens = [...text.matchAll(token)];
  for (const [at, { 0: word, index }] of tokens.entries()) {
    if (!isWord(word) || exceptions.has(word)) continue;
    // Two words beside each other are the prose of a screen, unless one of them is TypeScript's own.
    const [before, after] = [tokens[at - 1]?.[0], tokens[at + 1]?.[0]];
    const line = text.slice(0, index).split("\n").length;
    if (isCamelCase.test(word) && before === ">" && isWord(after) && !afterNames.test(after ?? "")) {
      found.push({
        line,
        word,
        instead: "words that readers know, since this begins the text of an element",
      });
      continue;
    }
    const instead = insteadOf(word);
    if (instead === undefined) continue;
    if (before === "|" && after === "|") continue; // of a pattern
    if (isWord(before) && after !== "=" && !beforeNames.test(before ?? "")) continue;
    if (isWord(after) && !afterNames.test(after ?? "")) continue;
    found.push({ line, word, instead });
  }
  return found;
}

if (import.meta.main)
  await runProgram(
    `npm run words
Reads the names in the project's TypeScript, and the phrases in its comments and pages; ends with 1 where one is retired.`,
    () => {
      const listed = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx", "docs/*.md", "*.md"], {
        encoding: "utf8",
      });
      const own = ["infra/cli/words.ts", "test/unit/cli/words.test.ts", "CHANGELOG.md"];
      let count = 0;
      for (const file of listed.split("\0").filter((name) => name !== "" && !own.includes(name)))
        for (const { line, word, instead } of retiredWords(
          readFileSync(file, "utf8"),
          /\.tsx?$/.test(file),
        )) {
          console.error(`${file}:${line}: “${word}” is retired. Write: ${instead}.`);
          count += 1;
        }
      return count === 0 ? 0 : 1;
    },
  );
