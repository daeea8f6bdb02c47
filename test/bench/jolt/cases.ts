/** The six cases that JOLT is measured with. */

type Map = Record<string, unknown>;

/** A chain, the data that it maps, and the same mapping written by hand. */
export interface Kind {
  readonly name: string;
  readonly chain: unknown;
  readonly input: Map;
  readonly byHand: (input: Map) => unknown;
}

const ROWS = 1_000;

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

const flatForm: Map = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    [`addr_${index}_city`, `City ${index}`],
    [`addr_${index}_zip`, String(1000 + index)],
    [`phone-${index}`, `+49 30 ${index}`],
    [`q${index}`, index],
  ]).flat(),
);

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

export const kinds: readonly Kind[] = [
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
