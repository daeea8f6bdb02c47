/** A clinic's forms: repeats in repeats, files, places, several choices, calculations, groups with equal names. */
import { chain, formOf, page, process, type VariedProcess, words } from "./build.ts";

const family = formOf(`
  # survey
  | type | name | label | relevant | calculation | constraint | required |
  | text | first_name | First name | | | | yes |
  | date | birth_date | Date of birth | | | . <= today() | yes |
  | calculate | age | | | datedif(\${birth_date}, today(), 'y') | | |
  | select_one yes_no | smokes | Do you smoke? | | | | yes |
  | integer | cigarettes | Cigarettes a day | \${smokes} = 'yes' | | . > 0 and . <= 100 | |
  | select_multiple symptom | symptoms | What do you feel? | | | | |
  | decimal | temperature | Temperature | selected(\${symptoms}, 'fever') | | . >= 34 and . <= 43 | |
  | begin repeat | children | Children | | | | |
  | text | child_name | Name | | | | |
  | integer | child_age | Age | | | . >= 0 and . <= 17 | |
  | select_one yes_no | vaccinated | Vaccinated? | | | | |
  | begin repeat | drugs | Medicines | | | | |
  | text | drug | Medicine | | | | |
  | decimal | dose | Dose in mg | | | | |
  | end repeat | | | | | | |
  | end repeat | | | | | | |
  | image | photo | A picture of the rash | selected(\${symptoms}, 'rash') | | | |
  | geopoint | home | Where do you live? | | | | |
  | geotrace | route | Your way here | | | | |
  | time | call_at | When can we call? | | | | |
  | dateTime | last_meal | Last meal | | | | |
  | note | thanks | Thank you | | | | |
  # choices
  | list_name | name | label |
  | yes_no | yes | Yes |
  | yes_no | no | No |
  | symptom | fever | Fever |
  | symptom | cough | Cough |
  | symptom | rash | Rash |
  # settings
  | form_title |
  | Family |
`);

const summary = `
<!doctype html>
<html lang="{{form.locale}}">
<head><title>{{form.title}}</title></head>
<body>
<h1>{{first_name}}, {{age}}</h1>
<p>Born {{date birth_date "long"}}; sent {{date form.submittedAt "medium" time="short" timeZone=form.timeZone}}</p>
{{#if (eq smokes "yes")}}
<p>Smokes {{cigarettes}} a day.</p>
{{#if (ge cigarettes 20)}}<p>That is a pack or more.</p>{{/if}}
{{else}}
<p>Doesn't smoke.</p>
{{/if}}
{{#if (includes symptoms "fever")}}
<p>Fever of {{number temperature decimals=1}} °C</p>
{{#if (gt temperature 39)}}<p>That is high.</p>{{/if}}
{{else if (includes symptoms "cough")}}
<p>Coughs.</p>
{{/if}}
<ul>
{{#each symptoms}}
<li data-key="{{this}}">{{@index}}{{#unless @last}};{{/unless}}</li>
{{else}}
<li>Nothing.</li>
{{/each}}
</ul>
<p data-keys="{{join symptoms ", " last=" and "}}">({{count symptoms}})</p>
{{#each children as |child place|}}
<h2>{{place}}. {{child.child_name}}, {{child_age}}</h2>
{{#if (eq child.vaccinated "no")}}<p>{{child_name}} of {{../first_name}} has no vaccine.</p>{{/if}}
<ul>
{{#each drugs}}
<li>{{drug}} {{number dose}} mg for {{../child_name}}, {{@root.form.title}}, {{../../first_name}}</li>
{{/each}}
</ul>
{{/each}}
{{#if photo}}<p>{{photo.name}} ({{photo.type}}, {{number photo.bytes}} bytes)</p>{{/if}}
{{#with home}}<p>{{latitude}} / {{longitude}}{{#if altitude}}, {{altitude}} m{{/if}}</p>{{/with}}
{{#each route}}<p>{{latitude}}, {{longitude}}, {{../first_name}}</p>{{/each}}
<p>Call at {{call_at}}; ate {{date last_meal "short" time="short"}}</p>
</body>
</html>`;

const everything = `
<html><body>
{{#each pages}}
<h1>{{title}}</h1>
{{#each sections}}
{{#if title}}<h2>{{title}}</h2>{{/if}}
<dl>
{{#each answers}}
{{#if value}}<dt>{{label}}</dt><dd id="{{key}}">{{value}}</dd>{{/if}}
{{/each}}
</dl>
{{/each}}
{{/each}}
<p>{{#each answers}}{{@key}} {{/each}}</p>
<p>{{answers.photo.sha256}} {{answers.photo.file}} {{lookup (lookup answers "home") "latitude"}} {{json answers.children}}</p>
</body></html>`;

const picks = `
[
  {
    "operation": "shift",
    "spec": {
      "form": { "*": "form.&" },
      "first_name": "patient.name",
      "birth_date": "patient.born",
      "age": "patient.age",
      "smokes": { "yes": { "#smoker": "risks[]" }, "*": { "@(2,cigarettes)": "patient.cigarettes" } },
      "cigarettes": "patient.cigarettes",
      "symptoms": { "*": "symptoms[]" },
      "temperature": "patient.temperature",
      "children": {
        "*": {
          "$": "children[&1].place",
          "child_name": "children[&1].name",
          "child_age": "children[&1].age",
          "vaccinated": { "no": { "@(2,child_name)": "unvaccinated[]" } },
          "drugs": { "*": { "drug": "children[&3].drugs[&1].what", "dose": "children[&3].drugs[&1].mg" } }
        }
      },
      "home": { "latitude": "place.lat", "longitude": "place.lon" },
      "photo": "photo",
      "route": { "0": { "latitude": "start" } },
      "call_at": "patient.call_at",
      "last_meal": "patient.last_meal"
    }
  },
  {
    "operation": "modify-overwrite-beta",
    "spec": {
      "symptomCount": "=size(@(1,symptoms))",
      "patient": {
        "title": "=concat(@(1,name),' (',@(1,age),')')",
        "shout": "=toUpper(@(1,name))",
        "twice": "=intSum(@(1,cigarettes),@(1,cigarettes))"
      },
      "children": { "*": { "adult": "=toBoolean('false')", "label": "=concat(@(1,name),', ',@(1,age))" } }
    }
  },
  {
    "operation": "default",
    "spec": { "risks": [], "unvaccinated": [], "patient": { "cigarettes": 0 } }
  },
  { "operation": "sort" }
]`;

const picked = `
<html lang="en"><body>
<h1>{{patient.title}} {{patient.shout}}</h1>
<p>{{date patient.born}} {{patient.age}} {{form.title}} {{form.instanceId}}</p>
{{#each risks}}<p>Risk: {{this}}</p>{{/each}}
{{#if (ge patient.cigarettes 10)}}<p>{{patient.cigarettes}}, twice {{patient.twice}}</p>{{/if}}
{{#if (gt symptomCount 1)}}<p data-keys="{{join symptoms}}"></p>{{/if}}
{{#if (gt patient.temperature 39)}}<p>High.</p>{{/if}}
{{#each children}}
<p>{{place}} {{label}}: {{name}} {{age}}{{#unless adult}} (child){{/unless}}</p>
{{#each drugs}}<p>{{what}} {{number mg}} mg</p>{{/each}}
{{/each}}
<p>Not vaccinated: {{join unvaccinated}}</p>
<p>{{place.lat}} {{place.lon}} {{photo.name}} from {{start}}</p>
<p>{{patient.call_at}} {{date patient.last_meal}}</p>
</body></html>`;

const wild = `
[
  { "operation": "shift", "spec": { "answers": { "s*": "s.&", "temp*": "t.&(0,0)", "cigarettes": "t.&", "*_name": "n.&(0,1)", "children": { "*": { "*": "kids[&1].&" } } }, "form": { "@locale": "lang", "title|formId": "title" } } },
  { "operation": "shift", "spec": { "s": { "*": { "@": "facts.&1" } }, "t": { "*": { "@": "values[]" } }, "*": "&" } },
  { "operation": "cardinality", "spec": { "values": "MANY", "facts": { "symptoms": "MANY" } } },
  { "operation": "modify-default-beta", "spec": { "facts": { "smokes": "unknown" }, "~note": "none" } },
  { "operation": "remove", "spec": { "kids": { "*": { "vaccinated": "" } } } }
]`;

const wildPage = `
<html><head><title>{{title}}</title></head><body>
<p class="{{facts.smokes}}">{{lang}} {{note}} {{n.first}}</p>
{{#each facts.symptoms}}<p class="{{this}}"></p>{{/each}}
{{#if (eq facts.smokes "yes")}}<p>Smokes.</p>{{/if}}
{{#if (eq facts.smokes "unknown")}}<p>Didn't say.</p>{{/if}}
<p>{{number (first values)}}</p>
{{#each kids}}<p>{{child_name}} {{child_age}}{{#each drugs}} {{drug}}: {{number dose}}{{/each}}</p>{{/each}}
</body></html>`;

const letter = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) | label::Français (fr) | relevant | appearance | choice_filter |
  | begin group | you | You | Usted | Vous | | field-list | |
  | text | name | Name | Nombre | Nom | | | |
  | select_one country | country | Country | País | Pays | | | |
  | select_one city | city | City | Ciudad | Ville | | | country=\${country} |
  | end group | | | | | | | |
  | begin group | visit | Visit | Visita | Visite | | field-list | |
  | select_one yes_no | interpreter | Interpreter? | ¿Intérprete? | Interprète ? | | | |
  | text | language | Language | Idioma | Langue | \${interpreter} = 'yes' | | |
  | select_one scale | pain | Pain | Dolor | Douleur | | | |
  | begin group | service | How was | Cómo fue | Comment était | | table-list | |
  | select_one scale | staff | the staff | el personal | le personnel | | | |
  | select_one scale | wait | the wait | la espera | l'attente | | | |
  | end group | | | | | | | |
  | acknowledge | consent | I agree | De acuerdo | D'accord | | | |
  | end group | | | | | | | |
  # choices
  | list_name | name | label::English (en) | label::Español (es) | label::Français (fr) | country |
  | yes_no | yes | Yes | Sí | Oui | |
  | yes_no | no | No | No | Non | |
  | country | es | Spain | España | Espagne | |
  | country | fr | France | Francia | France | |
  | city | mad | Madrid | Madrid | Madrid | es |
  | city | par | Paris | París | Paris | fr |
  | scale | 1 | Low | Poco | Peu | |
  | scale | 2 | Middle | Medio | Moyen | |
  | scale | 3 | High | Mucho | Beaucoup | |
  # settings
  | form_title | default_language |
  | Letter | English (en) |
`);

const letterPage = `
<html lang="{{form.locale}}">
<head><title>{{t "A letter"}}</title><style>p { margin: 0 }</style></head>
<body>
{{! a comment that nobody sees }}
<p>{{t "Dear {name}" name=name}},</p>
<p>{{~#if (eq interpreter "yes")~}}
  {{t "You asked for an interpreter for {language}." language=(default language "?")}}
{{~else~}}
  {{t "No interpreter."}}
{{~/if~}}</p>
{{#if (and (eq country "es") (ne city "mad"))}}<p>{{t "Write your city."}}</p>{{/if}}
{{#eq city "par"}}<p>{{t "Paris it is."}}</p>{{else}}<p>{{t "Elsewhere"}}</p>{{/eq}}
{{#if (ge pain 2)}}<p>{{t "It hurts."}} {{number pain}}/3</p>{{/if}}
{{#if (or (eq service.staff 1) (eq service.wait "1"))}}<p>{{t "We are sorry." context="service"}}</p>{{/if}}
{{#unless consent}}<p>{{t "Please agree."}}</p>{{/unless}}
{{#if (not (includes (list "es" "fr") country))}}<p>{{t "Country?"}}</p>{{/if}}
<p translate="no">Sprout Clinic</p>
<p>{{@properties.letter.sender}} {{property "letter" "phone" "–"}} 37 °C</p>
</body>
</html>`;

const letterWords = JSON.stringify(
  Object.fromEntries(
    [
      "A letter", "Dear {name}", "You asked for an interpreter for {language}.", "No interpreter.", "Write your city.",
      "Paris it is.", "Elsewhere", "It hurts.", "service|We are sorry.", "Please agree.", "Country?",
    ].map((text) => [text, { es: `${text} (es)`, fr: `${text} (fr)` }]),
  ),
  undefined,
  1,
); // biome-ignore format: a list of texts

const letterChain = `
[
  {
    "operation": "shift",
    "spec": {
      "form": "form",
      "answers": {
        "name": "name",
        "country|city": "&",
        "interpreter": "interpreter",
        "language": "language",
        "pain": "pain",
                "consent": "consent",
        "service.*": "&(0,1)"
      }
    }
  }
]`;

const pickedLetter = letterPage.replaceAll("service.staff", "staff").replaceAll("service.wait", "wait");

export const clinic: readonly VariedProcess[] = [
  process("family, one page", family, page("Summary", summary)),
  process("family, every answer", family, page("Everything", everything)),
  process("family, picked", family, chain("Pick", picks, page("Picked", picked))),
  process(
    "family, wildcards",
    family,
    chain("Wild", wild, page("Wild page", wildPage)),
    page("Rest", "{{#each pages}}{{#each sections}}{{#each answers}}{{value}}{{/each}}{{/each}}{{/each}}"),
  ),
  process(
    "letter, translated",
    letter,
    words("Words", letterWords, page("Letter", letterPage, { letter: { sender: "The clinic" } })),
  ),
  process(
    "letter, picked and translated",
    letter,
    words(
      "Words",
      letterWords,
      chain("Letter chain", letterChain, page("Letter", pickedLetter, { letter: { sender: "The clinic" } })),
    ),
  ),
];
