/** The entries of repeats in stored answers. */
import type { StoredAnswers } from "../form/definition/definition.ts";
import { isPlace } from "../form/definition/place-answers.ts";

/** The instances of a repeat, each with its place, from 1, and those of the instances around it. */
export function instancesAt(
  answers: StoredAnswers,
  [repeat, ...inner]: readonly string[],
): { places: number[]; instance: StoredAnswers }[] {
  const list = repeat !== undefined && Object.hasOwn(answers, repeat) ? answers[repeat] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((instance, index) => {
    if (typeof instance === "string" || isPlace(instance)) return [];
    if (inner.length === 0) return [{ places: [index + 1], instance }];
    return instancesAt(instance, inner).map((deeper) => ({
      ...deeper,
      places: [index + 1, ...deeper.places],
    }));
  });
}
