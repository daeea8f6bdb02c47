/** The workbooks that mutations start from: the samples, tables written here, and real forms where they are at hand. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sheets } from "../../import/markdown-sheets.ts";
import { packageParts } from "./write-package.ts";
import { writeZip } from "./zip.ts";

export interface SourceWorkbook {
  name: string;
  bytes: Uint8Array;
}

const samples = fileURLToPath(new URL("../../../shared/samples/", import.meta.url));
const realForms = fileURLToPath(new URL("../../../../shared/conformance/xlsform/files/", import.meta.url));

/** @param isOwnOnly leaves the real forms out, so that every checkout draws the same cases */
export function sourceWorkbooks(isOwnOnly: boolean): SourceWorkbook[] {
  const own = ["before-the-visit.xlsx", "blank.xlsx"].map((name) => read(samples, name));
  const written = tables.map((table, index) => ({
    name: `table${index + 1}.xlsx`,
    bytes: writeZip(packageParts(sheets(table))),
  }));
  if (isOwnOnly || !existsSync(realForms)) return [...own, ...written];
  const real = readdirSync(realForms)
    .filter((name) => name.endsWith(".xlsx"))
    .sort()
    .map((name) => read(realForms, name));
  return [...own, ...written, ...real];
}

function read(folder: string, name: string): SourceWorkbook {
  return { name, bytes: new Uint8Array(readFileSync(`${folder}${name}`)) };
}

/** Between them, every type, column, appearance and kind of expression that an import knows. */
const tables = [
  `
  # survey
  | type | name | label::English (en) | label::Español (es) | hint | required | relevant | constraint | constraint_message | calculation | default | appearance | parameters | choice_filter | read_only | x-colspan | x-validator | x-control | x-order | x-class | x-style | x-safe | x-min | x-max | x-datatype | x-page |
  | begin group | about | About **you** | Sobre usted | | | | | | | | field-list | | | | | | | | | | | | | | yes |
  | begin group | line1 | | | | | | | | | | row | | | | | | | | | | | | | | |
  | text | first | First name | Nombre | As in your \${dob} | yes | | regex(., '^[A-Z].*$') | Begin large. | | Anna | | | | | 6 | | | 2 | name big | color:red; position:fixed | | | | | |
  | date | dob | Date of birth | Fecha | | yes | | . < today() | | | today() - 30 | | | | | 6 | BEFORETODAY | | 1 | | | | 1900-01-01 | 2100-12-31 | date | |
  | end group | | | | | | | | | | | | | | | | | | | | | | | | | |
  | calculate | age | | | | | | | | datedif([dob], today(), 'y') | | | | | | | | | | | | | | | | |
  | text | guardian | Guardian of \${first} | Tutor | | [age] < 18 | [age] < 18 | | | | | multiline | rows=4 | | [age] < 3 | | | | | | | | | | | |
  | select_one region | region | Region | Región | | | | | | | | minimal | | | | | | | | | | | | | | |
  | select_one town or_other | town | Town | Ciudad | | | | | | | | | | state = \${region} | | | | | | | | | | | | |
  | select_multiple town | towns | Towns | Ciudades | | | | count-selected(.) <= 2 | | | | columns-2 | | | | | | | | | | | | | | |
  | end group | | | | | | | | | | | | | | | | | | | | | | | | | |
  | begin group | views | Your views | Su opinión | | | selected(\${towns}, 'a') or \${age} >= 18 | | | | | field-list | | | | | | | | | | | | | | |
  | begin group | service | How was... | ¿Cómo? | | | | | | | | table-list | | | | | | | | | | | | | | |
  | select_one agree | s1 | the staff | el personal | | yes | | | | | | | | | | | | | | | | | | | | |
  | select_one agree | s2 | the wait | la espera | | | \${s1} = '1' | | | | | | | | | | | | | | | | | | | |
  | end group | | | | | | | | | | | | | | | | | | | | | | | | | |
  | range | nps | Recommend? | ¿Recomienda? | | | | | | | | | start=0 end=10 step=1 | | | | | | | | | | | | | |
  | range | switch | On? | | | | | | | | | toggle | | | | | | | | | | | | | | |
  | decimal | weight | Weight | Peso | | | | . > 0.5 and . <= 300 | | | | | | | | | | slider | | | | | 1 | 300 | decimal | |
  | note | hello | # Hello \${first}, jr:choice-name | <b>Hola</b> | | | | | | | | h2 | | | | | | div | | | | yes | | | | |
  | calculate | made | | | | | | | | concat(jr:choice-name(\${town}, '\${town}'), format-date(\${dob}, '%e %b %Y'), uuid(), instance('town')/root/item[name = \${town}]/state) | | | | | | | | | | | | | | | | |
  | end group | | | | | | | | | | | | | | | | | | | | | | | | | |
  # choices
  | list_name | name | label::English (en) | label::Español (es) | state | image | order |
  | region | north | North of \${first} | Norte | | n.png | 2 |
  | region | south | South | Sur | | | 1 |
  | town | a | A | A | north | | |
  | town | b | B | B | south | | |
  | agree | 1 | Fully | Mucho | | | |
  | agree | 2 | Not | Nada | | | |
  # settings
  | form_title | form_id | version | default_language | style | instance_name | allow_choice_duplicates |
  | Intake | intake | 3 | English (en) | pages theme-grid | concat(\${first}, ' ', \${age}) | no |`,
  `
  # survey
  | type | name | label | relevant | calculation | appearance | required | constraint | repeat_count | image | disabled | bind:readonly |
  | start | start | | | | | | | | | | |
  | today | today | | | | | | | | | | |
  | deviceid | deviceid | | | | | | | | | | |
  | begin_group | outer | Outer | | | | | | | | | |
  | begin group | mother | Mother | | | w6 | | | | | | |
  | string | name | Name | | | | yes | string-length(.) > 2 | | | | |
  | int | years | Years | ../name != '' | | | | . >= 0 and . < 130 | | | | |
  | end group | | | | | | | | | | | |
  | begin group | father | Father | /data/outer/mother/years > 20 | | | | | | | | |
  | text | name | Name | | | | | | | | | |
  | time | at | At | | | | | | | | | |
  | dateTime | when | When | | | | | | | | | |
  | end group | | | | | | | | | | | |
  | begin repeat | child | Child | | | | | | \${years} | | | |
  | select one from yesno | well | Well? | | | quick | | | | c.png | | |
  | acknowledge | ok | OK? | \${well} = 'yes' | | | yes | | | | | |
  | end repeat | | | | | | | | | | | |
  | end_group | | | | | | | | | | | |
  | select_one yesno | l1 | One | | | label | | | | | | |
  | select_one yesno | l2 | Two | | | list-nolabel | | | | | | |
  | select_one yesno | l3 | Three | | | likert | | | | | | |
  | rank yesno | best | Best | | | | | | | | | |
  | barcode | code | Code | | | | | | | | | |
  | image | photo | Photo | | | signature | | | | | | |
  | hidden | h | | | | | | | | | | |
  | geopoint | here | Here | | | | | | | | | |
  | tel | phone | Phone | | | | | regex(., '^[0-9]+$') | | | | |
  | select_one_from_file towns.csv | f | From file | | | | | | | | | |
  | calculate | sum | | | sum(\${years}, number(\${code}), if(\${well}='yes', 1, 0)) div 3 | | | | | | | |
  | calculate | circle1 | | | \${circle2} + 1 | | | | | | | |
  | calculate | circle2 | | | \${circle1} + 1 | | | | | | | |
  | begin_score | score | Score | | | | | | | | | |
  | score__row | r1 | Row 1 | | | | | | | | | |
  | end_score | | | | | | | | | | | |
  | xyz | off | Off | | | | | | | | yes | |
  # survey.choices
  | list name | value | label | media::image |
  | yesno | yes | Yes | |
  | yesno | no | No | no.png |
  # notes
  | anything | at all |
  | x | y |`,
];
