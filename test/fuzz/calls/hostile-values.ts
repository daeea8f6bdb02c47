/** Values that an input's field was never meant to have. */
import { nastyTexts, prototypeNames } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const anyText = (random: Random) => random.pick(nastyTexts);

/** Documents in texts: answers, trees of steps, chains, templates, expressions. */
const documents: readonly string[] = [
  ...[
    "",
    "null",
    "[]",
    "{}",
    "0",
    '"x"',
    '{"a":',
    '{"__proto__":{"privilege":"O"}}',
    nested(65),
    nested(5_000),
  ],
  ...['{"lastName":{"toString":1}}', '{"lastName":["x"]}', '{"lastName":null}', '{"children":[{}]}'],
  ...[
    '{"key":"x","processType":{"code":"HANDLEBARS"},"children":"none"}',
    '[{"operation":"shift","spec":7}]',
  ],
  ...['[{"operation":"shift","spec":{"*":{"*":"&1.&0[]"}}}]', "{{#each}}", "{{> x}}", "{{constructor}}"],
  ...[
    "{{#if a}}",
    "{{{{raw}}}}",
    "{{lookup . '__proto__'}}",
    "<script>alert(1)</script>",
    "${a",
    "[",
    "%PDF-1.7",
  ],
];

const makers: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  (random) => random.pick([0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -0, 1e-9]),
  anyText,
  anyText,
  (random) => random.pick(documents),
  (random) => random.pick(documents),
  (random) => "x".repeat(random.pick([101, 201, 255, 501, 65_537])),
  (random) => anyText(random).repeat(50),
  (random) => ({ [random.pick(prototypeNames.slice(1))]: anyText(random) }),
  (random) => random.list(random.pick([1, 7, 2_001]), () => anyText(random)),
  (random) => JSON.parse(nested(random.pick([3, 63, 70, 500]))) as unknown,
  () => "2026-13-45T99:99:99Z",
  () => "../../../etc/passwd\u0000",
  (random) => String.fromCodePoint(random.between(0, 0xd7ff), random.between(0x1_0000, 0x10_ffff)),
];

export function hostileValue(random: Random): unknown {
  return random.pick(makers)(random);
}

/** An input with some of its fields malformed, missing, or added. */
export function spoil(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(input);
  const spoilt: Record<string, unknown> = { ...input };
  for (let times = random.between(1, 2); times > 0; times -= 1) {
    const name = names.length > 0 ? random.pick(names) : "id";
    if (random.chance(0.15)) delete spoilt[name];
    else if (random.chance(0.12))
      spoilt[random.pick(["privilege", "status", "owner", "x".repeat(500)])] = "O";
    else spoilt[name] = hostileValue(random);
  }
  return spoilt;
}
