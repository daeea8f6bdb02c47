/** JOLT chains and inputs: by the language, broken on purpose, and of no language at all. */
import { functions } from "../../../shared/jolt/functions/index.ts";
import { edgeNumbers, nastyTexts, prototypeNames } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

const names = ["a", "b", "rows", "id", "x-1", "0", "1", "10", "~t", ...prototypeNames];
/** Keys that an operation understands, besides plain names. */
const soundKeys = {
  shift: [
    ...[
      "*",
      "a*",
      "*-*",
      "*a*b*c*",
      "a|b",
      "$",
      "$1",
      "$(0,1)",
      "@",
      "@(1,a)",
      "@(2,a.b[0])",
      "#x",
      "&",
      "&1",
    ],
    ...["&(0,1)", "\\*", "\\@a", "\\$", "a\\.b"],
  ],
  modify: ["*", "a*", "*-*", "a|b", "[0]", "[7]", "*a*b*", "\\@a"],
  other: ["*", "a|b", "0|1", "10"],
} as const;
const brokenKeys = [
  "**",
  "a**",
  "|",
  "",
  "\\",
  "a\\",
  "[&1]",
  "a|*",
  "@a",
  "&9",
  "[-1]",
  "a*|a*",
  "@(",
  "$(9,9)",
  "*@",
];
const soundPaths = [
  ...[
    "a",
    "a.b",
    "a[]",
    "a[0]",
    "a[&1]",
    "a[#2]",
    "a[@(1,id)]",
    "&",
    "&1.&(0,1)",
    "@(1,a).b",
    "a.@(1,id).&",
    "[&]",
  ],
  ...[
    "[]",
    "",
    "a\\.b",
    "\\@x",
    "#2",
    "[#0][#0]",
    "__proto__.x",
    "constructor[0]",
    "a[&1].b[]",
    "&1[&]",
    "&(1,0)",
  ],
];
const brokenPaths = [
  ...[
    ".",
    "a..b",
    "a[",
    "a]",
    "a[99999999]",
    "a[-1]",
    "@(",
    "@(9,a)",
    "&9",
    "&(0,9)",
    "a[[0]]",
    "@(1,@(1,a))",
  ],
  ...["a.#2", "&(a,b)", "[&(1,1)]", "@a", "@.a", "a[b]", "[0", "&(", "&(0,"],
];
const calls = [...functions.keys(), "unknown", "", "constructor", "toString", "__proto__"];
const operations = [
  ...["shift", "shift", "default", "remove", "sort", "cardinality"],
  ...["modify-overwrite-beta", "modify-default-beta", "modify-define-beta"],
];
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  "",
  " ",
  [],
  {},
  [[]],
  "sort",
  "__proto__",
  "constructor",
];

/** A chain of any kind. */
export function randomChain(random: Random): unknown {
  if (random.chance(0.03)) return randomValue(random, 4);
  return random.list(random.between(1, 3), () => {
    if (random.chance(0.03)) return random.pick(odd) ?? null;
    const operation = random.chance(0.99) ? random.pick(operations) : random.pick(nastyTexts);
    return {
      operation,
      spec: random.chance(0.99) ? randomSpec(random, operation, 3) : randomValue(random, 3),
    };
  });
}

function randomSpec(random: Random, operation: string, depth: number): unknown {
  return ownKeys(random, random.between(1, 4), () => [
    randomKey(random, operation),
    depth > 0 && random.chance(0.45)
      ? randomSpec(random, operation, depth - 1)
      : randomRight(random, operation),
  ]);
}

function randomKey(random: Random, operation: string): string {
  if (random.chance(0.02)) return random.pick(nastyTexts);
  if (random.chance(0.02)) return random.pick(brokenKeys);
  const isModify = operation.startsWith("modify");
  const sound = operation === "shift" ? soundKeys.shift : isModify ? soundKeys.modify : soundKeys.other;
  const key = random.chance(0.6) ? random.pick(names) : random.pick<string>(sound);
  if (isModify) return `${random.pick(["", "", "", "+", "~", "_"])}${key}${random.pick(["", "", "", "?"])}`;
  return operation === "default" && random.chance(0.2) ? `${random.pick(names)}[]` : key;
}

function randomRight(random: Random, operation: string): unknown {
  if (random.chance(0.02)) return randomValue(random, 2);
  if (operation === "shift") {
    const path = () => random.pick(random.chance(0.96) ? soundPaths : brokenPaths);
    if (random.chance(0.15)) return random.list(random.below(4), path);
    return random.chance(0.1) ? random.list(3, path).join(".") : path();
  }
  if (operation === "cardinality") return random.pick(["ONE", "MANY"]);
  if (operation === "remove") return "";
  if (operation.startsWith("modify")) {
    if (random.chance(0.2)) return random.list(random.below(4), () => randomCall(random));
    return randomCall(random);
  }
  return randomValue(random, 2);
}

function randomCall(random: Random): string {
  if (random.chance(0.2))
    return random.pick(["@(1,a)", "@(2,rows[0])", "@a", "^a", "^", "@", "text", "^a.b[0]", "@(0)"]);
  const name = random.pick(calls);
  if (random.chance(0.3)) return `=${name}`;
  const input = random.list(random.below(4), () => {
    if (random.chance(0.5)) return random.pick(["@(1,a)", "@(1,rows)", "@(1,&)", "@(2,b)", "^a", "@1"]);
    return random.chance(0.5)
      ? random.pick(edgeNumbers)
      : `'${random.pick([...nastyTexts, "(a+)+$", "[", "a|b", "\\d"])}'`;
  });
  return `=${name}(${input.join(",")}${random.chance(0.95) ? ")" : ""}`;
}

/** JSON of any shape; keys may be those of prototypes. */
export function randomValue(random: Random, depth: number): unknown {
  const kind = random.below(depth > 0 ? 10 : 6);
  if (kind < 2) return random.pick(nastyTexts);
  if (kind < 3) return random.pick([true, false]);
  if (kind < 5) return random.pick([0, 1, -1, 2.5, 1e21, 2 ** 31, 2 ** 53, -1e-7, 10]);
  if (kind === 5) return null;
  if (kind < 8) return random.list(random.below(5), () => randomValue(random, depth - 1));
  return ownKeys(random, random.below(6), () => [
    random.chance(0.8) ? random.pick(names) : random.pick(nastyTexts),
    randomValue(random, depth - 1),
  ]);
}

/** `__proto__` becomes an own key, as `JSON.parse` makes it. */
function ownKeys(random: Random, count: number, entry: () => [string, unknown]): unknown {
  return Object.fromEntries(random.list(count, entry));
}
