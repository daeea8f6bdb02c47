/** Answers to a form, mostly of the right kind, some invalid. */
import type { Answer, Answers } from "../../../shared/form/definition/definition.ts";
import { prefixOf } from "../../../shared/form/definition/instance-keys.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import type { FormNode } from "../../../shared/form/engine/form-node.ts";
import { nastyTexts, oddDates } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

/** What may have been saved, keys that the form does not know included. */
export function randomAnswers(form: CompiledForm, random: Random): Answers {
  const share = random.pick([0, 0.3, 0.7, 1]);
  const answers: [string, Answer][] = [];
  const instances = new Map<string, readonly string[]>();
  for (const node of form.nodes)
    for (const prefix of prefixesOf(node, form, instances, random)) {
      if (!random.chance(share)) continue;
      const key = random.chance(0.02) ? node.key.toUpperCase() : node.key;
      const ids = instances.get(prefix + node.key);
      answers.push([prefix + key, ids === undefined ? randomAnswer(node, random) : [...ids]]);
    }
  if (random.chance(0.1)) answers.push(["nobody", "x"]);
  return Object.fromEntries(answers);
}

/** What the keys of a node begin with, in each of the instances around it; draws those of a repeat when it is first met. */
function prefixesOf(
  { repeats }: FormNode,
  form: CompiledForm,
  instances: Map<string, readonly string[]>,
  random: Random,
): string[] {
  let prefixes = [""];
  for (const index of repeats)
    prefixes = prefixes.flatMap((prefix) => {
      const repeat = prefix + (form.nodes[index]?.key ?? "");
      const ids = instances.get(repeat) ?? randomIds(random);
      instances.set(repeat, ids);
      return ids.map((id) => prefixOf(repeat, id));
    });
  return prefixes;
}

/** Instances as pages number and name them, in any order. */
const randomIds = (random: Random) => ["2", "1", "k3", "3", "7f"].filter(() => random.chance(0.4));

export function randomAnswer(node: FormNode, random: Random): Answer {
  if (random.chance(0.12)) return anything(random);
  const keys = (node.field?.options ?? []).map(({ key }) => key);
  switch (node.kind) {
    case "number":
      return random.pick([random.between(-5, 30), random.between(0, 100) / 4, "7", " 8 ", "7.50"]);
    case "date":
      return random.pick([date(random), date(random), date(random), random.pick(oddDates)]);
    case "dateTime":
      return `${date(random)}T${random.pick(["09:30", "23:59:59", "10:00:00+02:00", "00:00Z"])}`;
    case "time":
      return random.pick(["09:30", "23:59:59.5", "24:00", "9:30"]);
    case "switch":
      return random.pick([true, false, "true", "false"]);
    case "choice":
    case "likert":
      return keys.length > 0 ? random.pick(keys) : "a";
    case "list":
      return randomIds(random);
    case "choices":
      return keys.filter(() => random.chance(0.4));
    default:
      return random.pick(["a", "b", "x", "yes", "Anna", "12", "a b", "me@example.org", "2026", date(random)]);
  }
}

function date(random: Random): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${random.pick([1950, 2019, 2024, 2025, 2026, 2027])}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}

function anything(random: Random): Answer {
  return random.pick<() => Answer>([
    () => null,
    () => "",
    () => "   ",
    () => [],
    () => random.pick([0, -0, 1e21, 1e-9, 2 ** 53, -1.5]),
    () => random.chance(0.5),
    () => random.pick(nastyTexts),
    () => [random.pick(nastyTexts), "a", "a"],
  ])();
}
