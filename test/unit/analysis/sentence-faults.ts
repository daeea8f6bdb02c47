/** Sentences as people write them: each once right, and once with a fault in it that would reach a reader. */
import type { Step } from "../../../shared/process/step.ts";
import { treeOf } from "../../support/steps.ts";
import { chain, formOf, page, type VariedProcess, words } from "./varied/build.ts";

/** A line of a page, or a part of a chain, with a fault. */
export interface SentenceFault {
  kind: string;
  root: Step;
  stepKey: string;
  part: "template" | "chain" | "translation" | "workbook";
  line: number;
  /** What stands there. */
  written: string;
}

export const visitForm = formOf(`
  # survey
  | type | name | label | relevant | calculation | constraint | required | appearance |
  | text | firstName | First name | | | | yes | |
  | text | notes | Anything else? | | | | | |
  | text | bp | Blood pressure | | | regex(., '^[0-9]{2,3}/[0-9]{2,3}$') | | |
  | text | measured | Blood pressure at home | | | | | |
  | date | born | Date of birth | | | . <= today() | yes | |
  | calculate | age | | | datedif(\${born}, today(), 'y') | | | |
  | date | parentBorn | Date of birth of a parent | | | datedif(., today(), 'y') >= 18 | | |
  | calculate | parentAge | | | datedif(\${parentBorn}, today(), 'y') | | | |
  | select_one way | way | How may we reach you? | | | | yes | |
  | text | mail | E-mail | \${way} = 'mail' | | | yes | |
  | text | phone | Phone | \${way} = 'phone' | | | yes | |
  | select_one way | second | And otherwise? | | | . != \${way} | | |
  | select_one plan | plan | Plan | | | . != 'old' | | |
  | select_multiple symptom | symptoms | What do you feel? | | | not(selected(., 'none') and count-selected(.) > 1) | | |
  | decimal | weight | Weight | | | . > 0 and . < 400 | | |
  | calculate | half | | | \${weight} div 2 | | | |
  | integer | beds | Beds | | | . >= 1 and . <= 9 | | |
  | integer | fromDay | From which day? | | | . >= 1 and . <= 31 | | |
  | integer | toDay | To which day? | | | . >= \${fromDay} | | |
  | date | arrival | Arrival | | | | | |
  | date | departure | Departure | | | . >= \${arrival} | | |
  | dateTime | lastMeal | Last meal | | | | | |
  | acknowledge | sms | I agree to text messages | | | | | |
  | select_one town | town | Town | | | | | |
  | image | photo | A picture of the rash | | | | | |
  | geopoint | home | Where do you live? | | | | | |
  | begin repeat | people | People | | | | | |
  | text | pname | Name | | | | | |
  | select_one kin | kin | Who is it? | | | | | |
  | date | pborn | Born | | | | | |
  | end repeat | | | | | | | |
  # choices
  | list_name | name | label |
  | way | mail | By e-mail |
  | way | phone | By phone |
  | way | fax | By fax |
  | plan | basic | Basic plan |
  | plan | full | Full plan |
  | plan | old | The plan before |
  | symptom | fever | Fever |
  | symptom | cough | Dry cough |
  | symptom | none | None of these |
  | town | Bern | Bern |
  | town | Chur | Chur |
  | kin | p | Parent |
  | kin | c | Child |
  # settings
  | form_title |
  | Visit |
`);

/** Reads every answer, so that only the sentence itself can be wrong. */
const before = [
  "<!doctype html>",
  '<html lang="{{form.locale}}"><head><title>{{form.title}}</title></head><body>',
];
const after = [
  "{{#each pages}}{{#each sections}}{{#each answers}}<p>{{label}}: {{value}}</p>{{/each}}{{/each}}{{/each}}",
  "</body></html>",
];
const pageOf = (lines: readonly string[], sets?: Record<string, Record<string, string>>) =>
  page("Page", [...before, ...lines, ...after].join("\n"), sets);

/** Sentences in which nothing is wrong. */
export const cleanSentences: readonly string[] = [
  "<p>Dear {{firstName}},</p>",
  "<p>Born on {{date born}}, {{age}} years old.</p>",
  '<p class="{{way}}" id="{{town}}" data-plan="{{plan}}">{{town}}</p>',
  '{{#if (eq way "mail")}}<p>We write to {{mail}}.</p>{{else if (eq way "phone")}}<p>We call {{phone}}.</p>{{else}}<p>We send a fax.</p>{{/if}}',
  "<p>{{#if sms}}We may send text messages.{{else}}No text messages.{{/if}}</p>",
  '<ul>{{#each people}}<li>{{pname}}, {{date pborn}}{{#if (eq kin "p")}} (parent){{/if}}</li>{{/each}}</ul>',
  '{{#if photo}}<p>{{image photo alt="The rash"}} {{photo.name}}</p>{{/if}}',
  '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="Our sign">',
  "<p>{{number weight decimals=1}} kg, half of it {{number half}}; {{beds}} beds</p>",
  "{{#with home}}<p>{{latitude}} / {{longitude}}</p>{{/with}}",
  '<p>{{date lastMeal "short" time="short" timeZone=(default form.timeZone "UTC")}}</p>',
  "{{#if (ge age 18)}}<p>An adult.</p>{{else if (ge age 12)}}<p>A teenager.</p>{{else}}<p>A child.</p>{{/if}}",
  "{{#if (gt parentAge 70)}}<p>Somebody may come with the parent.</p>{{/if}}",
  "{{#if second}}<p>Otherwise another way.</p>{{/if}}",
  "{{#if (gt toDay fromDay)}}<p>More than a day.</p>{{/if}}",
  "{{#if (eq toDay fromDay)}}<p>One day.</p>{{/if}}",
  "{{#if (gt departure arrival)}}<p>They stay overnight.</p>{{/if}}",
  '{{#if (eq plan "full")}}<p>Everything is paid.</p>{{/if}}',
  '{{#if (includes symptoms "none")}}<p>No complaints.</p>{{else if (includes symptoms "fever")}}<p>Fever.</p>{{/if}}',
  '{{#if (and (includes symptoms "fever") (includes symptoms "cough"))}}<p>Both.</p>{{/if}}',
  '<p title="{{notes}}">{{default notes "nothing"}}</p>',
  '{{#if notes}}<div class="a">{{else}}<div class="b">{{/if}}<p>{{notes}}</p></div>',
  "<ul><li>One<li>Two</ul><p>Three<p>Four",
  '<table><tr><th scope="row">Beds<td>{{beds}}</table>',
  "<p>{{notes}}<br>and<hr></p>",
  "<p>It costs $ {{beds}} {or less}, said {{firstName}}.</p>",
];

const two = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) | required |
  | text | name | Name | Nombre | yes |
  | integer | beds | Beds | Camas | |
  # settings
  | form_title | default_language |
  | Stay | English (en) |
`);

const twoPage = page(
  "Page",
  [
    '<html lang="{{form.locale}}"><head><title>{{form.title}}</title></head><body>',
    '<p>{{t "Dear {name}," name=name}}</p>',
    '<p>{{t "{beds} beds for {name}" beds=beds name=name}}</p>',
    '<p>{{t "Until then"}}</p>',
    "</body></html>",
  ].join("\n"),
);
const spanish: Readonly<Record<string, { es: string }>> = {
  "Dear {name},": { es: "Estimada persona {name}:" },
  "{beds} beds for {name}": { es: "{beds} camas para {name}" },
  "Until then": { es: "Hasta entonces" },
};
const wordsOf = (messages: Readonly<Record<string, unknown>>) =>
  treeOf(words("Words", JSON.stringify(messages, undefined, 1), twoPage));

/** One value, a list of people and texts in the reader's language, as a chain makes them for a page. */
const chainLines = [
  '[ { "operation": "shift", "spec": {',
  '"form": "form", "pages": "pages", "firstName": "who.name", "second": "who.way", "bp": "who.bp",',
  '"people": "people", "beds": "stay.beds", "weight": "stay.weight" } },',
  '{ "operation": "default", "spec": { "who": { "way": "unknown", "bp": "120/80" } } },',
  '{ "operation": "modify-overwrite-beta", "spec": {',
  '"stay": { "left": "=intSubtract(25,@(1,beds))" },',
  '"oldest": "=firstElement(@(1,people))",',
  '"who": { "call": "=concat(\'Dear \',@(1,name))" } } } ]',
];
const chained = (lines: readonly string[], body: readonly string[]) =>
  treeOf(chain("Chain", lines.join("\n"), pageOf(body)));
const chainBody = [
  "<p>{{who.call}}, {{who.name}}, {{stay.left}} beds are left of 25, {{stay.beds}} are taken.</p>",
  '<p>{{#if (eq who.way "unknown")}}We don\'t know how.{{else if (eq who.way "mail")}}We write.{{/if}}</p>',
  "<p>Blood pressure {{who.bp}}, {{number stay.weight}} kg</p>",
  "<p>{{oldest.pname}}</p>",
  "<ul>{{#each people}}<li>{{pname}}</li>{{/each}}</ul>",
];

export const cleanSentenceProcesses: readonly VariedProcess[] = [
  ...cleanSentences.map((line) => ({ name: line, form: visitForm, root: treeOf(pageOf([line])) })),
  {
    name: "all of them at once",
    form: visitForm,
    root: treeOf(pageOf(cleanSentences.filter((line) => !line.includes("<li>One")))),
  },
  { name: "two languages", form: two, root: wordsOf(spanish) },
  { name: "a chain", form: visitForm, root: chained(chainLines, chainBody) },
];

/** Lines of a page with a fault, by its class. */
const lines: Readonly<Record<string, readonly string[]>> = {
  "an object as a text": [
    "<p>With: {{people}}</p>",
    "<p>{{home}}</p>",
    "<p>{{photo}}</p>",
    "<li>{{#each people}}{{this}}{{/each}}</li>",
    "<p>{{join people}}</p>",
    '<p>{{t "We expect {who}." who=people}}</p>',
    '<p>{{default people "nobody"}}</p>',
    "<p>{{first people}}</p>",
  ],
  "an option's key": [
    "<p>We reach you by {{way}}.</p>",
    "<p>You feel {{symptoms}}.</p>",
    '<p>{{join symptoms ", "}}</p>',
    "<ul>{{#each symptoms}}<li>{{this}}</li>{{/each}}</ul>",
    "<ul>{{#each people}}<li>{{pname}} ({{kin}})</li>{{/each}}</ul>",
    '<p>{{t "Your plan: {plan}" plan=plan}}</p>',
    '<p>{{default plan "none"}}</p>',
  ],
  "a date as it is stored": [
    "<p>Born {{born}}</p>",
    "<p>From {{arrival}} to {{date departure}}</p>",
    "<ul>{{#each people}}<li>{{pborn}}</li>{{/each}}</ul>",
    '<p>{{default lastMeal "never"}}</p>',
    "<p>Sent {{form.submittedAt}}</p>",
  ],
  "a number as it is stored": [
    "<p>{{weight}} kg</p>",
    "<p>Half of it: {{half}}</p>",
    '<p>{{t "{kg} kg" kg=weight}}</p>',
  ],
  "true or false": [
    "<p>Text messages: {{sms}}</p>",
    '<p>{{eq way "mail"}}</p>',
    "<ul>{{#each people}}<li>{{@first}} {{pname}}</li>{{/each}}</ul>",
  ],
  "a value that can't be there": [
    '{{#if (eq way "fax")}}<p>We write to {{mail}}.</p>{{/if}}',
    '{{#if (eq way "mail")}}<p>We call {{phone}}.</p>{{/if}}',
    '{{#unless (eq way "phone")}}<p>Call {{default phone "us"}}</p>{{/unless}}',
  ],
  "an element that is never closed": [
    "<p>Dear <b>{{firstName}},</p>",
    "<div><p>{{notes}}</p>",
    "<p><span>{{notes}}</p>",
    "{{#if notes}}<p><em>{{notes}}</p>{{/if}}",
    "<ul>{{#each people}}<li><strong>{{pname}}</li>{{/each}}</ul>",
  ],
  "a text that is put in as markup": [
    "<p>{{{notes}}}</p>",
    "<p>{{&firstName}}</p>",
    "<ul>{{#each people}}<li>{{{pname}}}</li>{{/each}}</ul>",
  ],
  "a picture from elsewhere": [
    '<img src="https://example.org/logo.png" alt="Our sign">',
    "<div style=\"background: url('http://example.org/paper.png')\"></div>",
    '<img src="logo.png" alt="Our sign">',
  ],
  "a placeholder of another notation": [
    "<h1>Dear {{firstName</h1>",
    "<p>Dear {{first name}}</p>",
    "<p>Dear ${firstName}</p>",
    "<p>Dear {firstName}</p>",
    "<p>Dear {{firstName}</p>",
  ],
  "an age that can't be": [
    "{{#if (and (gt age 17) (lt age 12))}}<p>Never</p>{{/if}}",
    "{{#if (lt age 0)}}<p>Not born yet</p>{{/if}}",
    "{{#if (lt parentAge 18)}}<p>A young parent</p>{{/if}}",
    "{{#if (ge age 18)}}{{#if (lt age 16)}}<p>Never</p>{{/if}}{{/if}}",
  ],
  "what a constraint forbids": [
    '{{#if (eq plan "old")}}<p>Your plan has ended.</p>{{/if}}',
    '{{#if (and (includes symptoms "none") (includes symptoms "fever"))}}<p>Both</p>{{/if}}',
    "{{#if (eq second way)}}<p>The same way twice.</p>{{/if}}",
    '{{#if (and (eq way "mail") (eq second "mail"))}}<p>Twice by mail.</p>{{/if}}',
    "{{#if (lt toDay fromDay)}}<p>The days are turned.</p>{{/if}}",
    "{{#if (gt arrival departure)}}<p>The dates are turned.</p>{{/if}}",
  ],
  "what everybody answered": [
    "{{#if firstName}}<p>{{firstName}}</p>{{else}}<p>No name</p>{{/if}}",
    "{{#unless born}}<p>Tell us when you were born.</p>{{/unless}}",
    '{{#if (eq way "mail")}}{{#if mail}}<p>{{mail}}</p>{{else}}<p>No address</p>{{/if}}{{/if}}',
    "{{#if way}}<p>We will reach you.</p>{{/if}}",
  ],
  "a text compared with a number": [
    "{{#if (gt bp 140)}}<p>High</p>{{/if}}",
    "{{#if (ge measured 140)}}<p>High</p>{{/if}}",
    "{{#if (lt (default bp 0) 90)}}<p>Low</p>{{/if}}",
  ],
  "small things": ['<p>{{date "2026-02-30"}}</p>', '<p>{{number weight currency="EURO"}}</p>'],
};

const ofLines: readonly SentenceFault[] = Object.entries(lines).flatMap(([kind, all]) =>
  all.map((line) => ({
    kind,
    root: treeOf(pageOf([line])),
    stepKey: "Page",
    part: "template",
    line: before.length + 1,
    written: line,
  })),
);

/** A part of the chain, what is written instead, and the lines that it is read in. */
const ofChains: readonly SentenceFault[] = [
  ["numbers in quotation marks", "=intSubtract(25,", "=intSubtract('25',"],
  ["a text in a subtraction", "=intSubtract(25,@(1,beds))", "=intSubtract(@(2,who.name),@(1,beds))"],
].map(([kind = "", from = "", to = ""]) => ({
  kind,
  root: chained(
    chainLines.map((line) => line.replace(from, to)),
    chainBody,
  ),
  stepKey: "Chain",
  part: "chain",
  line: chainLines.findIndex((line) => line.includes(from)) + 1,
  written: to,
}));

const inChainedPage: readonly SentenceFault[] = [
  ["each over the first of a list", "<p>{{oldest.pname}}</p>", "<p>{{#each oldest}}{{pname}}{{/each}}</p>"],
  ["a choice that only a default could give", 'who.way "unknown"', 'who.way "unknwon"'],
  ["a text compared with a number", "{{who.bp}}", "{{#if (gt who.bp 140)}}high{{/if}}{{who.bp}}"],
  [
    "what a default always gives",
    "<p>{{oldest.pname}}</p>",
    "<p>{{oldest.pname}}{{#if who.way}} {{else}}unknown way{{/if}}</p>",
  ],
  ["an object as a text", "{{oldest.pname}}", "{{oldest}}"],
  ["a number as it is stored", "{{number stay.weight}}", "{{stay.weight}}"],
].map(([kind = "", from = "", to = ""]) => ({
  kind,
  root: chained(
    chainLines,
    chainBody.map((line) => line.replace(from, to)),
  ),
  stepKey: "Page",
  part: "template",
  line: before.length + chainBody.findIndex((line) => line.includes(from)) + 1,
  written: to,
}));

/** Translations that lose what their text is given, at their line of the table. */
const ofWords: readonly SentenceFault[] = [
  ["Dear {name},", "Hola:", 2],
  ["{beds} beds for {name}", "{beds} camas", 5],
  ["{beds} beds for {name}", "camas para {name}", 5],
].map(([key, es, line]) => ({
  kind: "a translation that loses a placeholder",
  root: wordsOf({ ...spanish, [String(key)]: { es } }),
  stepKey: "Words",
  part: "translation",
  line: Number(line) + 1,
  written: String(es),
}));

/** Each with the form that it belongs to. */
export const sentenceFaults: readonly (SentenceFault & { form: typeof visitForm })[] = [
  ...[...ofLines, ...ofChains, ...inChainedPage].map((fault) => ({ ...fault, form: visitForm })),
  ...ofWords.map((fault) => ({ ...fault, form: two })),
];
