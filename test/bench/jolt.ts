/**
 * JOLT: microseconds a call of a compiled chain on parsed input, and the ratio to a mapping of the same data written by
 * hand in JavaScript, in the same run. `npm run bench -- jolt`, or `node test/bench/jolt.ts`.
 */
import assert from "node:assert/strict";
import { transform } from "../../shared/jolt/index.ts";
import type { Figure } from "./figure.ts";

type Map = Record<string, unknown>;

interface Kind {
  readonly name: string;
  readonly chain: unknown;
  readonly input: Map;
  readonly byHand: (input: Map) => unknown;
}

const ROWS = 1_000;
const WARM_UP_MS = 400;
const MEASURE_MS = 1_200;

interface Row {
  id: number;
  name: string;
  price: number;
  qty: string;
  tag: string;
}

const rows: Row[] = Array.from({ length: ROWS }, (_, index) => ({
  id: index,
  name: `Item ${index}`,
  price: index / 8,
  qty: String(index % 9),
  tag: index % 2 === 0 ? "even" : "odd",
}));

/** The rows inside a bench input are these very rows. */
const rowsOf = (input: Map): Row[] => input.rows as Row[];

const flatForm: Map = {};
for (let index = 0; index < 10; index++) {
  flatForm[`addr_${index}_city`] = `City ${index}`;
  flatForm[`addr_${index}_zip`] = String(1000 + index);
  flatForm[`phone-${index}`] = `+49 30 ${index}`;
  flatForm[`q${index}`] = index;
}

const person: Map = { name: "Ada", email: "ada@example.org", address: { city: "London", zip: "N1" } };

const personSpec = {
  name: "person.fullName",
  email: "person.contact.email",
  address: { city: "person.home.town", zip: "person.home.code" },
};

function personByHand(input: Map): Map {
  const address = input.address as Map;
  return {
    person: {
      fullName: input.name,
      contact: { email: input.email },
      home: { town: address.city, code: address.zip },
    },
  };
}

const order: Map = { customer: { name: "Ada", tier: "gold" }, lines: rows.slice(0, 20), coupon: null };

const kinds: Kind[] = [
  {
    name: "small shift",
    chain: [{ operation: "shift", spec: personSpec }],
    input: person,
    byHand: personByHand,
  },
  {
    name: "flat form with star keys",
    chain: [
      {
        operation: "shift",
        spec: { "addr_*_*": "addresses[&(0,1)].&(0,2)", "phone-*": "phones[&(0,1)]", "q*": "answers.&" },
      },
    ],
    input: flatForm,
    byHand: (input) => {
      const addresses: Map[] = [];
      const phones: unknown[] = [];
      const answers: Map = {};
      for (const key of Object.keys(input)) {
        if (key.startsWith("addr_")) {
          const [, index = "", field = ""] = key.split("_");
          const address = addresses[Number(index)] ?? {};
          addresses[Number(index)] = address;
          address[field] = input[key];
        } else if (key.startsWith("phone-")) phones[Number(key.slice(6))] = input[key];
        else answers[key] = input[key];
      }
      return { addresses, phones, answers };
    },
  },
  {
    name: "shift of 1,000 rows",
    chain: [
      {
        operation: "shift",
        spec: {
          rows: {
            "*": {
              id: "out[&1].key",
              name: "out[&1].label",
              price: "out[&1].cost.amount",
              qty: "out[&1].cost.count",
              tag: "out[&1].tags[]",
            },
          },
        },
      },
    ],
    input: { rows },
    byHand: (input) => ({
      out: rowsOf(input).map((row) => ({
        key: row.id,
        label: row.name,
        cost: { amount: row.price, count: row.qty },
        tags: [row.tag],
      })),
    }),
  },
  {
    name: "modify of 1,000 rows",
    chain: [
      {
        operation: "modify-overwrite-beta",
        spec: {
          rows: { "*": { qty: "=toInteger", name: "=toUpper", label: "=concat(@(1,tag),'-',@(1,id))" } },
        },
      },
    ],
    input: { rows },
    byHand: (input) => ({
      rows: rowsOf(input).map((row) => ({
        ...row,
        qty: Number.parseInt(row.qty, 10),
        name: row.name.toUpperCase(),
        label: `${row.tag}-${row.id}`,
      })),
    }),
  },
  {
    name: "sort of 1,000 rows",
    chain: [{ operation: "sort" }],
    input: { rows },
    byHand: (input) => ({
      rows: rowsOf(input).map((row) =>
        Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
      ),
    }),
  },
  {
    name: "chain of five",
    chain: [
      {
        operation: "shift",
        spec: { customer: "buyer", lines: { "*": { "*": "items[&1].&" } }, coupon: "coupon" },
      },
      { operation: "default", spec: { coupon: "none", "items[]": { "*": { unit: "pcs" } } } },
      {
        operation: "modify-overwrite-beta",
        spec: { items: { "*": { qty: "=toInteger" } }, count: "=size(@(1,items))" },
      },
      { operation: "remove", spec: { items: { "*": { tag: "" } } } },
      { operation: "sort" },
    ],
    input: order,
    byHand: (input) => {
      const items = (input.lines as Row[]).map(({ id, name, price, qty }) => ({
        id,
        name,
        price,
        qty: Number.parseInt(qty, 10),
        unit: "pcs",
      }));
      return { buyer: input.customer, count: items.length, coupon: input.coupon ?? "none", items };
    },
  },
];

/** Where every result goes, so that no call is optimised away. */
let sink: unknown;

/** Median microseconds a call, over batches of about a millisecond. */
function microseconds(call: () => unknown): number {
  const spin = (forMs: number, batch: number): number[] => {
    const samples: number[] = [];
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      const start = performance.now();
      for (let count = 0; count < batch; count++) sink = call();
      samples.push(((performance.now() - start) * 1000) / batch);
    }
    return samples;
  };
  const warm = spin(WARM_UP_MS, 1);
  const batch = Math.max(1, Math.round(1000 / (warm.at(-1) ?? 1000)));
  const samples = spin(MEASURE_MS, Math.min(batch, 2_000)).sort((one, other) => one - other);
  return samples[Math.floor(samples.length / 2)] ?? Number.NaN;
}

const found: Figure[] = [];
for (const { name, chain, input, byHand } of kinds) {
  const mapped = transform(chain);
  assert.deepEqual(mapped(input), byHand(input), name);
  const own = microseconds(() => mapped(input));
  const floor = microseconds(() => byHand(input));
  found.push({
    name,
    value: own / floor,
    unit: "×",
    peer: `by hand, ${floor.toFixed(1)} µs`,
  });
  console.log(
    `${name.padEnd(26)} ${own.toFixed(1).padStart(8)} µs a call   ${(own / floor).toFixed(1).padStart(6)} times by hand (${floor.toFixed(1)} µs)`,
  );
}
assert.notEqual(sink, undefined);
export const figures: readonly Figure[] = found;
