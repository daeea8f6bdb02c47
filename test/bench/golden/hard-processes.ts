/** Processes whose reports tell much apart: computed thresholds, ages, sums of chains, counts, choices of choices, two languages. */
import { chain, formOf, page, process, type VariedProcess, words } from "../../unit/analysis/varied/build.ts";

const clinic = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) | relevant | calculation | constraint | choice_filter |
  | text | first | First name | Nombre | | | | |
  | text | last | Last name | Apellido | | | | |
  | date | born | Date of birth | Fecha de nacimiento | | | . <= today() | |
  | calculate | age | | | | datedif(\${born}, today(), 'y') | | |
  | decimal | weight | Weight | Peso | | | . >= 2 and . <= 250 | |
  | decimal | height | Height in m | Altura en m | | | . >= 0.4 and . <= 2.3 | |
  | calculate | bmi | | | | round(\${weight} div (\${height} * \${height}), 1) | | |
  | integer | systolic | Systolic | Sistólica | | | . >= 50 and . <= 260 | |
  | integer | diastolic | Diastolic | Diastólica | | | . >= 30 and . <= 160 | |
  | select_one yn | smokes | Do you smoke? | ¿Fuma? | | | | |
  | integer | packs | Packs a week | Cajetillas | \${smokes} = 'yes' | | . > 0 and . <= 40 | |
  | integer | years | For how many years? | ¿Cuántos años? | \${smokes} = 'yes' | | . >= 0 and . <= 80 | |
  | calculate | pack_years | | | | \${packs} * \${years} | | |
  | select_multiple symptom | symptoms | What do you feel? | ¿Qué siente? | | | | |
  | decimal | fever | Temperature | Temperatura | selected(\${symptoms}, 'fever') | | . >= 35 and . <= 43 | |
  | integer | days | Days of cough | Días de tos | selected(\${symptoms}, 'cough') or selected(\${symptoms}, 'breath') | | . >= 0 and . <= 90 | |
  | select_one region | region | Region | Región | | | | |
  | select_one town | town | Town | Ciudad | | | | region = \${region} |
  | select_one often | q1 | Little interest | Poco interés | | | | |
  | select_one often | q2 | Feeling down | Triste | | | | |
  | select_one often | q3 | Sleeping badly | Duerme mal | | | | |
  | calculate | phq | | | | number(\${q1}) + number(\${q2}) + number(\${q3}) | | |
  | calculate | risk | | | | if(\${bmi} >= 30 and \${age} > 50, 'high', if(\${bmi} >= 25 or \${pack_years} >= 20, 'middle', 'low')) | | |
  | begin repeat | drugs | Medicines | Medicinas | | | | |
  | text | drug | Medicine | Medicina | | | | |
  | decimal | dose | Dose in mg | Dosis | | | . > 0 and . <= 1000 | |
  | select_one yn | daily | Every day? | ¿Cada día? | | | | |
  | end repeat | | | | | | | |
  | date | visit | Date of the visit | Fecha | | | . >= '2026-01-01' | |
  | text | note_text | Anything else? | ¿Algo más? | | | | |
  # choices
  | list_name | name | label::English (en) | label::Español (es) | region |
  | yn | yes | Yes | Sí | |
  | yn | no | No | No | |
  | symptom | fever | Fever | Fiebre | |
  | symptom | cough | Cough | Tos | |
  | symptom | breath | Short of breath | Falta de aire | |
  | symptom | pain | Pain | Dolor | |
  | symptom | rash | Rash | Sarpullido | |
  | region | north | North | Norte | |
  | region | south | South | Sur | |
  | town | lugo | Lugo | Lugo | north |
  | town | vigo | Vigo | Vigo | north |
  | town | cadiz | Cadiz | Cádiz | south |
  | town | jaen | Jaen | Jaén | south |
  | often | 0 | Never | Nunca | |
  | often | 1 | Some days | Algunos días | |
  | often | 2 | Most days | Casi siempre | |
  | often | 3 | Every day | Cada día | |
  # settings
  | form_title | default_language |
  | Clinic | English (en) |
`);

const picked = `
[
  { "operation": "shift", "spec": { "answers": {
    "first|last|age|bmi|risk": "person.&",
    "systolic": "pressure.high", "diastolic": "pressure.low",
    "smokes|packs|years|pack_years": "smoking.&",
    "symptoms": "symptoms", "fever": "fever", "days": "days", "town": "town", "q*": "mood.q&(0,1)", "phq": "mood.sum",
    "drugs": { "*": { "drug": "drugs[&1].name", "dose": ["drugs[&1].dose", "doses[]"], "daily": "drugs[&1].daily" } },
    "visit": "visit", "note_text": "remark" },
    "pages": "pages", "form": { "locale": "locale" } } },
  { "operation": "modify-overwrite-beta", "spec": {
    "total": "=doubleSum(@(1,doses))", "strongest": "=max(@(1,doses))", "count": "=size(@(1,doses))",
    "person": { "name": "=concat(@(1,first),' ',@(1,last))", "initial": "=substring(@(1,first),0,1)" } } },
  { "operation": "default", "spec": { "remark": "-", "count": 0 } }
]`;

const advice = `
<html lang="{{locale}}"><head><title>{{t "Advice"}}</title></head><body>
<h1>{{t "Advice for {name}" name=person.name}}</h1>
<p>{{t "Age"}}: {{person.age}}{{#if (ge person.age 65)}}, {{t "senior"}}{{else if (lt person.age 18)}}, {{t "minor"}}{{/if}}</p>
{{#if (gt person.bmi 24.9)}}<p>{{t "Your weight is high."}} {{number person.bmi decimals=1}}</p>{{/if}}
{{#if (lt person.bmi 18.5)}}<p>{{t "Your weight is low."}}</p>{{/if}}
{{#if (or (ge pressure.high 140) (ge pressure.low 90))}}<p class="alert">{{t "Your blood pressure is high."}}</p>
{{#if (and (ge pressure.high 180) (gt person.age 40))}}<p>{{t "Go to a doctor today."}}</p>{{/if}}{{/if}}
{{#if (eq smoking.smokes "yes")}}
{{#if (ge smoking.pack_years 20)}}<p>{{t "A scan of the lungs is advised."}}</p>{{else}}<p>{{t "Stop smoking."}} ({{smoking.packs}}, {{smoking.years}})</p>{{/if}}
{{/if}}
{{#if (includes symptoms "fever")}}{{#if (gt fever 38.5)}}<p>{{t "High fever"}} {{number fever decimals=1}}</p>{{else}}<p>{{t "Fever"}}</p>{{/if}}{{/if}}
{{#if (gt (count symptoms) 2)}}<p>{{t "Many symptoms"}}</p>{{/if}}
{{#if (ge days 21)}}<p>{{t "A long cough"}}</p>{{/if}}
{{#if (gt mood.sum 5)}}<p>{{t "Talk to somebody."}}</p>{{/if}}
<p>{{t "Risk"}}: {{#if (eq person.risk "high")}}{{t "high"}}{{else if (eq person.risk "middle")}}{{t "middle"}}{{else}}{{t "low"}}{{/if}}</p>
{{#if (ge visit "2026-03-15")}}<p>{{t "In spring"}}: {{date visit "long"}}</p>{{/if}}
</body></html>`;

const list = `
<html lang="en"><body>
<h1>{{person.name}} ({{person.initial}})</h1>
<table><tr><th>Medicine</th><th>mg</th></tr>
{{#each drugs}}<tr><td>{{name}}</td><td>{{number dose}}{{#if (eq daily "yes")}} daily{{/if}}</td></tr>{{else}}<tr><td>none</td><td></td></tr>{{/each}}
</table>
{{#if (gt total 500)}}<p>Check the sum: {{number total}}</p>{{/if}}
{{#if (ge count 3)}}<p>Three or more.</p>{{/if}}
<p>{{number strongest}} {{remark}} {{town}} {{pressure.high}}/{{pressure.low}}</p>
{{#each pages}}{{#each sections}}{{#each answers}}<p>{{label}}: {{value}}</p>{{/each}}{{/each}}{{/each}}
</body></html>`;

const texts = [
  ...["Advice", "Advice for {name}", "Age", "senior", "minor", "Your weight is high.", "Your weight is low."],
  ...[
    "Your blood pressure is high.",
    "Go to a doctor today.",
    "A scan of the lungs is advised.",
    "Stop smoking.",
  ],
  ...[
    "High fever",
    "Fever",
    "Many symptoms",
    "A long cough",
    "Talk to somebody.",
    "Risk",
    "high",
    "middle",
    "low",
    "In spring",
  ],
];
const messages = Object.fromEntries(
  texts.map((text) => [text, { es: `${text.replace("for", "para")} (es)` }]),
);

export const hardProcesses: readonly VariedProcess[] = [
  process(
    "clinic, two pages",
    clinic,
    words(
      "Words",
      JSON.stringify(messages, undefined, 1),
      chain("Pick", picked, page("Advice", advice), page("List", list)),
    ),
  ),
  process(
    "clinic, direct",
    clinic,
    page(
      "Direct",
      `
<h1>{{first}} {{last}}</h1>
{{#if (ge age 18)}}<p>Adult</p>{{#if (gt answers.bmi 30)}}<p>Very high</p>{{/if}}{{/if}}
{{#unless (le answers.pack_years 10)}}<p>Much smoke</p>{{/unless}}
{{#if (and (eq town "vigo") (eq q1 "3"))}}<p>Vigo</p>{{/if}}
{{#if (and (includes symptoms "rash") (not (includes symptoms "pain")))}}<p>Skin</p>{{/if}}
{{#each drugs}}{{#if (gt dose 250)}}<p>{{drug}} is strong</p>{{/if}}{{/each}}
{{#if (gt systolic diastolic)}}<p>{{systolic}} over {{diastolic}}</p>{{else}}<p>Measure again</p>{{/if}}`,
    ),
  ),
];
