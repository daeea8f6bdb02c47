/**
 * Answers of repeats as a session has them (product decision 38: answers of a repeat are a list of objects under its key).
 * Stored and sent: a list of objects, each with the id of its instance under `$id`. In a session: flat, each answer under
 * the key of its instance, and the ids of the instances under the repeat's key; a file is a text.
 */
import type { Work } from "../../expression/work.ts";
import type { Answer, Answers, StoredAnswer, StoredAnswers } from "./definition.ts";
import { INSTANCE_ID, prefixOf } from "./instance-keys.ts";
import { isPlace, placesText, storedPlaces } from "./place-answers.ts";
import { fileText, ID, isUploadedFile } from "./uploaded-file.ts";

/**
 * Stored answers as a session takes them; flat ones stay as they are. Instances without an id, as others may send them, get
 * their place as one; a second instance of the same id is ignored.
 * @param work counts what it takes
 * @throws TooMuchWork once that is used up
 * @example flattenAnswers({ children: [{ $id: "k3", name: "Ana" }] }) // { children: ["k3"], "children/k3/name": "Ana" }
 */
export function flattenAnswers(stored: StoredAnswers, work?: Work): Answers {
  const flat: [string, Answer][] = [];
  addFlat(stored, "", flat, work);
  return Object.fromEntries(flat);
}

const STEPS_AN_INSTANCE = 8;

function addFlat(
  stored: StoredAnswers,
  prefix: string,
  flat: [string, Answer][],
  work: Work | undefined,
): void {
  for (const [key, value] of Object.entries(stored)) {
    if (prefix !== "" && key === ID) continue;
    const text = objectText(value);
    if (text !== undefined) {
      flat.push([prefix + key, text]);
      continue;
    }
    if (isAnswer(value)) {
      flat.push([prefix + key, value]);
      continue;
    }
    const ids = new Set<string>();
    for (const [place, instance] of instancesIn(value)) {
      const rawId = Object.hasOwn(instance, ID) ? instance[ID] : undefined;
      const id = typeof rawId === "string" && INSTANCE_ID.test(rawId) ? rawId : String(place + 1);
      if (ids.has(id)) continue;
      ids.add(id);
      work?.spend(STEPS_AN_INSTANCE);
      addFlat(instance, prefixOf(prefix + key, id), flat, work);
    }
    flat.push([prefix + key, [...ids]]);
  }
}

/** The text that a place or a file is in a session. */
function objectText(value: StoredAnswer): string | undefined {
  if (isUploadedFile(value)) return fileText(value);
  const places = storedPlaces(value);
  return places === undefined ? undefined : placesText(places);
}

/** Also true for the ids of a repeat in flat answers, which stay as they are. */
function isAnswer(value: StoredAnswer): value is Answer {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value !== "object" || value === null;
}

/** The objects of a list, each with its place. */
function instancesIn(value: StoredAnswer): [place: number, instance: StoredAnswers][] {
  if (!Array.isArray(value)) return [];
  return [...value.entries()].flatMap(([place, one]): [number, StoredAnswers][] =>
    typeof one === "string" || isPlace(one) ? [] : [[place, one]],
  );
}
