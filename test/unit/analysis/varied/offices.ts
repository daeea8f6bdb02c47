/** Forms of offices and schools: pages with conditions, scores, lists sorted and searched, plain text, other source languages. */
import { chain, formOf, page, process, type VariedProcess, words } from "./build.ts";

const claim = formOf(`
  # survey
  | type | name | label | relevant | calculation | constraint | appearance |
  | begin group | about | About you | | | | field-list |
  | text | holder | Policy holder | | | | |
  | text | policy | Policy number | | | regex(., '^[A-Z]{2}[0-9]{6}$') | |
  | select_one kind | kind | What happened? | | | | |
  | end group | | | | | | |
  | begin group | water | Water | \${kind} = 'water' | | | field-list |
  | select_multiple room | rooms | Which rooms? | | | | |
  | decimal | litres | How many litres? | | | . > 0 | |
  | end group | | | | | | |
  | begin group | theft | Theft | \${kind} = 'theft' | | | field-list |
  | date | stolen_on | When? | | | . <= today() | |
  | select_one yes_no | police | Did you tell the police? | | | | |
  | text | report_number | Number of the report | \${police} = 'yes' | | | |
  | end group | | | | | | |
  | begin repeat | items | Items | | | | |
  | text | what | Item | | | | |
  | decimal | worth | Worth | | | . >= 0 | |
  | select_one yes_no | receipt | Receipt? | | | | |
  | file | proof | Receipt | \${receipt} = 'yes' | | | |
  | end repeat | | | | | | |
  | calculate | total | | | sum(\${worth}) | | |
  | calculate | item_count | | | count(\${what}) | | |
  | rank urgency | urgency | What matters most? | | | | |
  # choices
  | list_name | name | label |
  | kind | water | Water |
  | kind | theft | Theft |
  | kind | fire | Fire |
  | room | 1 | Kitchen |
  | room | 2 | Bathroom |
  | room | 3 | Cellar |
  | yes_no | yes | Yes |
  | yes_no | no | No |
  | urgency | money | Money |
  | urgency | repair | Repair |
  # settings
  | form_title |
  | Claim |
`);

const claimPage = `
<html lang="en"><head><title>Claim</title></head><body>
<h1>Claim of {{holder}}</h1>
<table>
<tr><th>Item</th><th>Worth</th></tr>
{{#each (sort items key="worth")}}
<tr><td>{{@index}} {{what}}</td><td>{{number worth currency="EUR"}}{{#if proof}} ({{proof.name}}){{/if}}</td></tr>
{{/each}}
</table>
<p>{{item_count}} items, {{number total decimals=2}} in all.</p>
{{#if (eq kind "water")}}
<h2>Water</h2>
<p>{{number litres}} l in <code>{{join rooms}}</code></p>
{{#if (includes rooms "3")}}<p>The cellar is wet.</p>{{/if}}
{{else if (eq kind "theft")}}
<h2>Theft</h2>
<p>On {{date stolen_on}}{{#if (eq police "yes")}}, report {{report_number}}{{else}}, not reported{{/if}}</p>
{{else}}
<h2>Fire</h2>
{{/if}}
{{#each (where items "receipt" "no")}}<p>No receipt for {{what}}.</p>{{/each}}
{{#if urgency}}<p class="{{first urgency}}">Most urgent</p>{{/if}}
{{#urgency}}<p class="{{.}}"></p>{{/urgency}}
{{^urgency}}<p>Nothing is urgent.</p>{{/urgency}}
<p>{{lookup (lookup items 0) "what"}} {{policy}}</p>
</body></html>`;

const claimChain = `
[
  {
    "operation": "shift",
    "spec": {
      "answers": {
        "holder": "claim.holder",
        "policy": "claim.policy",
        "kind": { "water": { "@2": { "rooms": "claim.rooms", "litres": "claim.litres" } }, "theft": { "@2": { "stolen_on": "claim.day", "police": "claim.police", "report_number": "claim.report" } }, "fire": { "#burnt": "claim.note" } },
        "items": { "*": { "what": "claim.items.[#2].name", "worth": ["claim.items.[#2].worth", "claim.worths"], "receipt": "claim.items.[#2].receipt", "proof": { "name": "claim.files[]" } } },
        "total": "claim.total",
        "item_count": "claim.count",
        "urgency": "claim.urgency"
      }
    }
  },
  { "operation": "cardinality", "spec": { "claim": { "worths": "MANY", "urgency": "ONE" } } },
  {
    "operation": "modify-overwrite-beta",
    "spec": {
      "claim": {
        "sum": "=doubleSum(@(1,worths))",
        "most": "=max(@(1,worths))",
        "roomList": "=join(', ',@(1,rooms))",
        "letters": "=substring(@(1,policy),0,2)",
        "note": ["@(1,note)", "-"],
        "fileCount": "=size(@(1,files))"
      }
    }
  },
  { "operation": "default", "spec": { "claim": { "files": [], "report": "none" } } }
]`;

const claimPicked = `
{{#with claim}}
<h1>{{holder}} {{policy}} {{letters}}</h1>
<p><code>{{roomList}}</code> {{number litres}} {{number sum}} {{number most}} {{note}} {{number total}} {{count}}</p>
{{#if rooms}}<p>{{count rooms}} rooms</p>{{/if}}
{{#if day}}<p>{{date day}} <code>{{police}}</code> {{report}}</p>{{/if}}
{{#each items}}<p class="{{receipt}}">{{name}}: {{number worth}}</p>{{/each}}
{{#each files as |file|}}<p>{{file}}</p>{{/each}}
{{#if (gt fileCount 2)}}<p>Many files.</p>{{/if}}
<p class="{{urgency}}"></p>
{{/with}}`;

const score = formOf(`
  # survey
  | type | name | label | calculation | constraint | relevant |
  | text | person | Your name | | | |
  | integer | age | Your age | | . >= 18 and . <= 110 | |
  | select_one often | q1 | Little interest | | | |
  | select_one often | q2 | Feeling down | | | |
  | range | sleep | Hours of sleep | | | |
  | calculate | sum | | number(\${q1}) + number(\${q2}) | | |
  | calculate | level | | if(\${sum} >= 4, 'high', if(\${sum} >= 2, 'middle', 'low')) | | |
  | select_one yes_no | call | May we call? | | | \${sum} >= 4 |
  | text | phone | Phone | | | \${call} = 'yes' |
  | date | day | Which day? | | | |
  # choices
  | list_name | name | label |
  | often | 0 | Never |
  | often | 1 | Some days |
  | often | 2 | Most days |
  | often | 3 | Every day |
  | yes_no | yes | Yes |
  | yes_no | no | No |
  # settings
  | form_title |
  | Score |
`);

const scorePage = `
<html lang="en"><body>
<h1>{{person}} ({{age}})</h1>
{{#if (ge sum 4)}}
<p>High: {{sum}} of 6.{{#if (eq call "yes")}} Call {{phone}}.{{/if}}</p>
{{else if (ge sum 2)}}
<p>Middle: {{sum}} of 6.</p>
{{else}}
<p>Low: {{sum}} of 6.</p>
{{/if}}
<p>{{level}}</p>
{{#if (lt sleep 5)}}<p>Little sleep: {{sleep}} h</p>{{/if}}
{{#if (gt q1 q2)}}<p>More of the first.</p>{{/if}}
{{#if (and (ge age 65) (ne q1 "0"))}}<p>See a doctor.</p>{{/if}}
{{#if (ge day "2026-06-01")}}<p>In summer: {{date day "full"}}</p>{{else}}<p>Earlier{{#if day}}: {{date day}}{{/if}}</p>{{/if}}
{{#unless (or (eq q1 3) (eq q2 3))}}<p>Nothing every day.</p>{{/unless}}
{{#if (eq (number sum) "0")}}<p>None.</p>{{/if}}
</body></html>`;

const scoreText = `
{{person}}: {{sum}}/6 ({{level}}){{#if phone}}
Tel. {{phone}}{{/if}}
{{default age "-"}} {{q1}} {{q2}} {{sleep}} {{call}} {{day}}`;

const scoreChain = `
[
  { "operation": "modify-overwrite-beta", "spec": { "age": "=toString", "sum": "=toInteger", "q*": "=toInteger", "extra": { "isOld": "=notNull(@(2,age))", "name": "=toUpper(@(2,person))" } } },
  { "operation": "shift", "spec": { "level": { "high": { "@(2,phone)": "urgent.phone", "#true": "urgent.isUrgent" }, "*": { "#false": "urgent.isUrgent" } }, "person|sum|sleep": "person.&", "q*": "questions.&(0,1)", "extra": { "*": "person.&" }, "call|day|age": "&" } },
  { "operation": "default", "spec": { "urgent": { "phone": "-" }, "person": { "sleep": 8 } } }
]`;

const scorePicked = `
<p>{{person.person}} {{person.name}} {{person.sum}} {{person.sleep}} {{person.isOld}}</p>
<p>{{#if urgent.isUrgent}}Urgent: {{urgent.phone}}{{/if}}</p>
{{#each questions}}<p>{{@key}}: {{this}}</p>{{/each}}
<p class="{{call}}">{{date day}} {{age}}</p>`;

const spanish = formOf(`
  # survey
  | type | name | label::Español (es) | label::English (en) | relevant |
  | text | nombre | Nombre | Name | |
  | select_one si_no | fuma | ¿Fuma? | Do you smoke? | |
  | integer | cigarrillos | Cigarrillos | Cigarettes | \${fuma} = 'si' |
  # choices
  | list_name | name | label::Español (es) | label::English (en) |
  | si_no | si | Sí | Yes |
  | si_no | no | No | No |
  # settings
  | form_title | default_language |
  | Consulta | Español (es) |
`);

const spanishPage = `
<html lang="{{form.locale}}"><body>
<p>{{t "Hola {nombre}" nombre=nombre}}</p>
{{#if (eq fuma "si")}}<p>{{t "Fuma"}}: {{cigarrillos}}</p>{{else}}<p>{{t "No fuma"}}</p>{{/if}}
</body></html>`;
const spanishWords = JSON.stringify(
  { "Hola {nombre}": { en: "Hello {nombre}" }, Fuma: { en: "Smokes" }, "No fuma": { en: "Doesn't smoke" } },
  undefined,
  1,
);

const said = `
[
  { "operation": "shift", "spec": { "pages": { "*": { "title": "titles[]", "sections": { "*": { "answers": { "*": { "value": "said.@(1,key)", "label": "labels.@(1,key)" } } } } } } } },
  { "operation": "default", "spec": { "titles": [], "said": {} } }
]`;
const saidPage = `
<h1>{{first titles}}</h1>
<p>{{labels.person}}: {{said.person}}; {{said.age}}; {{said.q1}}, {{said.q2}}; {{said.sleep}}; {{said.call}} {{said.phone}}; {{said.day}}</p>
{{#each said}}<p>{{@key}} {{this}}</p>{{/each}}
{{#each labels}}<p>{{this}}</p>{{/each}}`;

export const offices: readonly VariedProcess[] = [
  process("claim, one page", claim, page("Claim page", claimPage)),
  process("claim, picked", claim, chain("Claim chain", claimChain, page("Claim picked", claimPicked))),
  process(
    "score, page and text",
    score,
    page("Score page", scorePage),
    page("Score text", scoreText, { output: { contentType: "text/plain" } }),
  ),
  process("score, picked", score, chain("Score chain", scoreChain, page("Score picked", scorePicked))),
  process("score, in words", score, chain("Said", said, page("Said page", saidPage))),
  process("spanish, translated", spanish, words("Palabras", spanishWords, page("Consulta", spanishPage))),
];
