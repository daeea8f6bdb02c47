/**
 * One answer changed in forms of 30, 300 and 3,000 fields, of which the same ten depend on it: microseconds a change with
 * its notifications, which must not grow with the form, and the ratio to the same ten computed by hand. Also what it
 * takes to open such a form, which grows only with its fields. `npm run bench -- expression`
 */
import assert from "node:assert/strict";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { type Figure, median, pairedOf } from "./figure.ts";

const SIZES = [30, 300, 3_000] as const;
const ROUNDS = 25;
const CHANGES_A_ROUND = 400;
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

const number = { controlType: "number", dataType: "number" };
const text = { controlType: "text" };

/** Four conditions, a chain of four calculations, a required and a constraint follow from `age`, in this order. */
const dependents = [
  { ...text, key: "guardian", conditionalExpression: "[age] < 18" },
  { ...text, key: "pension", conditionalExpression: "[age] >= 65 and [age] <= 120" },
  { ...text, key: "school", conditionalExpression: "if([age] > 5, [age] < 20, false())" },
  { ...text, key: "work", conditionalExpression: "not([age] < 16) and [age] < 70" },
  { ...number, key: "months", expression: "[age] * 12" },
  { ...number, key: "weeks", expression: "round([months] * 4.345, 0)" },
  { ...number, key: "days", expression: "[weeks] * 7 + 1" },
  { ...number, key: "hours", expression: "if([days] > 1000, [days] * 24, 0)" },
  { ...text, key: "phone", requiredExpression: "[age] >= 18" },
  { ...number, key: "siblings", default: "3", constraint: ". < [age] + 1" },
];

/** The field and its dependents are spread all over the form; four in ten of the others depend on a neighbour. */
function definitionOf(size: number): FormDefinition {
  const followed = [{ ...number, key: "age" }, ...dependents];
  const fields = Array.from({ length: size - followed.length }, (_, index): Record<string, unknown> => {
    const [key, label] = [`q${index}`, `Question ${index} of this form`];
    if (index % 5 === 1) return { ...text, key, label, conditionalExpression: `[q${index - 1}] != ''` };
    if (index % 5 === 2) return { ...number, key, label, expression: `[q${index - 2}] + ${index}` };
    return { ...text, key, label };
  });
  const apart = Math.floor(size / followed.length);
  for (const [place, field] of followed.entries()) fields.splice(place * apart, 0, field);
  const composites = Array.from({ length: Math.ceil(size / 10) }, (_, index) => ({
    key: `section${index}`,
    fields: fields.slice(index * 10, index * 10 + 10),
  }));
  const model = composites.map((composite, index) => ({
    key: `page${index}`,
    name: `Page ${index}`,
    composites: [composite],
  }));
  const locales = [{ code: "en", name: "English" }];
  return FormDefinition.parse({ title: "A form", locales, defaultLocale: "en", model });
}

/** The same in JavaScript, with its own account of what became another. */
function byHand() {
  let state: Record<string, unknown> = {};
  return (age: number): number => {
    const months = age * 12;
    const weeks = Math.round(months * 4.345);
    const days = weeks * 7 + 1;
    const next: Record<string, unknown> = {
      age,
      guardian: age < 18,
      pension: age >= 65 && age <= 120,
      school: age > 5 ? age < 20 : false,
      work: !(age < 16) && age < 70,
      months,
      weeks,
      days,
      hours: days > 1000 ? days * 24 : 0,
      phone: age >= 18,
      siblings: 3 < age + 1,
    };
    let changed = 0;
    for (const key of Object.keys(next)) if (next[key] !== state[key]) changed += 1;
    state = next;
    return changed;
  };
}

/** Ages on both sides of every limit above. */
const ages = [12, 40, 4, 70, 19];
let called = 0;

const forms = SIZES.map((size) => {
  const definition = definitionOf(size);
  const form = compileForm(definition);
  assert.deepEqual(form.expressionProblems, []);
  const session = openForm(form, {}, clock);
  for (const { key } of form.nodes)
    session.subscribe(key, () => {
      called += 1;
    });
  const change = (age: number) => session.setValue("age", age).size;
  session.setValue("age", 40);
  assert.deepEqual([...session.setValue("age", 12)].sort(), [
    ...["age", "days", "guardian", "hours", "months", "phone", "school", "weeks", "work"],
  ]);
  return {
    size,
    definition,
    change,
    changes: [] as number[],
    compiling: [] as number[],
    opening: [] as number[],
  };
});
const floor = { change: byHand(), changes: [] as number[] };

function microsecondsOf(change: (age: number) => number): number {
  const started = performance.now();
  for (let count = 0; count < CHANGES_A_ROUND; count += 1) called += change(ages[count % ages.length] ?? 0);
  return ((performance.now() - started) * 1_000) / CHANGES_A_ROUND;
}

for (let round = -5; round < ROUNDS; round += 1) {
  for (const one of [...forms, floor]) {
    const spent = microsecondsOf(one.change);
    if (round >= 0) one.changes.push(spent); // those before warm up
  }
  for (const { size, definition, compiling, opening } of forms) {
    const started = performance.now();
    const form = compileForm(definition);
    const compiled = performance.now();
    openForm(form, {}, clock);
    const opened = performance.now();
    if (round < 0) continue;
    compiling.push(((compiled - started) * 1_000) / size);
    opening.push(((opened - compiled) * 1_000) / size);
  }
}
assert.ok(called > 0);

const column = (value: number) => value.toFixed(1).padStart(9);
const byHandMicroseconds = median(floor.changes);
console.log(
  `medians in µs, ${ROUNDS} rounds       one change   times by hand   compileForm a field   openForm a field`,
);
for (const { size, changes, compiling, opening } of forms)
  console.log(
    `${size.toLocaleString("en").padStart(7)} fields, 10 depend   ${column(median(changes))}       ${column(median(changes) / byHandMicroseconds)}             ${column(median(compiling))}          ${column(median(opening))}`,
  );
console.log(`  by hand                  ${column(byHandMicroseconds)}`);
const [small, , large] = forms;
/** How much more each takes in the largest form than in the smallest, in the same rounds. */
const grown = (name: string, of: "changes" | "compiling" | "opening", atMost: number): Figure => {
  const { ratio, peer } = pairedOf(large?.[of] ?? [], small?.[of] ?? []);
  return { name, value: ratio, unit: "×", goal: { atMost }, peer: `30 fields, ${peer.toFixed(1)} µs` };
};
export const figures: readonly Figure[] = [
  grown("a change, 3,000 fields", "changes", 1.3),
  grown("compileForm a field, 3,000 fields", "compiling", 1.3),
  grown("openForm a field, 3,000 fields", "opening", 1.3),
];
