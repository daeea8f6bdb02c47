/**
 * Cascading choices of 10,000 rows: milliseconds for an answer that filters the next list, and for a key that searches it,
 * beside looking at every row with the same condition. `npm run bench -- choices`
 */
import assert from "node:assert/strict";
import { evaluate } from "../../shared/expression/evaluate.ts";
import { parseExpression } from "../../shared/expression/parse-expression.ts";
import { truthOf } from "../../shared/expression/values.ts";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { listedOptions, searchOptions } from "../../web/player/widgets/lists/search-options.ts";
import { type Figure, median } from "./figure.ts";

const ROWS = 10_000;
const ROUNDS = 60;
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

const regions = Array.from({ length: 10 }, (_, at) => ({ name: `r${at}`, label: `Region ${at}` }));
const districts = Array.from({ length: 200 }, (_, at) => ({
  name: `d${at}`,
  label: `District ${at}`,
  region: `r${at % 10}`,
}));
const villages = Array.from({ length: ROWS }, (_, at) => ({
  name: `v${at}`,
  label: `Sainte-Église ${at} sur Mer`,
  district: `d${at % 200}`,
  people: String(at),
}));
const from = (table: string) => ({ table, value: "name", label: ["label"] });
const definition = FormDefinition.parse({
  title: "Villages",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  tables: { regions, districts, villages },
  model: [
    {
      key: "p",
      name: "p",
      composites: [
        {
          key: "c",
          fields: [
            { key: "region", controlType: "select", choicesFrom: from("regions") },
            {
              key: "district",
              controlType: "select",
              choicesFrom: from("districts"),
              optionFilter: "region = ${region}",
            },
            {
              key: "village",
              controlType: "select",
              choicesFrom: from("villages"),
              optionFilter: "district = ${district}",
            },
            {
              key: "people",
              controlType: "calculation",
              expression: "instance('villages')/root/item[name = ${village}]/people",
            },
          ],
        },
      ],
    },
  ],
});

const opened = performance.now();
const session = openForm(compileForm(definition), {}, clock, "en");
session.setValue("district", "d1");
session.setValue("village", "v1");
const opening = performance.now() - opened;

const filter = parseExpression("district = ${district}");
assert(filter.ok);
const { tree } = filter;
const times = {
  filter: [] as number[],
  village: [] as number[],
  scan: [] as number[],
  search: [] as number[],
};
const listed = listedOptions(session.options("village"), "en", "en");
const all = listedOptions(
  villages.map(({ name, label }) => ({ key: name, label })),
  "en",
  "en",
);
assert.equal(listed.length, ROWS / 200);
const timed = <T>(into: number[], work: () => T): T => {
  const started = performance.now();
  const done = work();
  into.push(performance.now() - started);
  return done;
};
for (let round = 0; round < ROUNDS; round += 1) {
  const district = `d${round % 200}`;
  timed(times.filter, () => session.setValue("district", district));
  const offered = session.options("village");
  let row: Record<string, string> = {};
  const context = { ...clock, locale: "en", value: () => district, column: (name: string) => row[name] };
  const scanned = timed(times.scan, () =>
    villages.filter((one) => {
      row = one;
      return truthOf(evaluate(tree, context));
    }),
  );
  assert.deepEqual(
    offered.map(({ key }) => key),
    scanned.map(({ name }) => name),
  );
  timed(times.village, () => session.setValue("village", offered[0]?.key ?? ""));
  assert.equal(session.value("people"), scanned[0]?.people);
  const found = timed(times.search, () => searchOptions(all, `eglise ${round}`));
  assert(found.length > 0);
}

const peer = `every row, ${median(times.scan).toFixed(2)} ms`;
export const figures: readonly Figure[] = [
  {
    name: "an answer that filters 10,000 choices",
    value: median(times.filter),
    unit: "ms",
    goal: { atMost: 2 },
    peer,
  },
  {
    name: "that answer beside looking at every row",
    value: median(times.filter) / median(times.scan),
    unit: "×",
    goal: { atMost: 0.5 },
    peer,
  },
  {
    name: "a choice whose row is read",
    value: median(times.village),
    unit: "ms",
    goal: { atMost: 2 },
    peer: "",
  },
  {
    name: "a key that searches 10,000 choices",
    value: median(times.search),
    unit: "ms",
    goal: { atMost: 8 },
    peer: "",
  },
  {
    name: "to open the form and make its indexes",
    value: opening,
    unit: "ms",
    goal: { atMost: 500 },
    peer: "",
  },
];
