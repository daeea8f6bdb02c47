/** Answers that somebody has changed and not sent, kept on top of newer ones that somebody else sent meanwhile. */
import type { StoredAnswer, StoredAnswers } from "../definition/definition.ts";
import { ID } from "../definition/uploaded-file.ts";

/**
 * What was changed stays changed, all else is as it is now; in repeats, entry by entry. An entry that either side removed is gone,
 * and those that either added are there.
 * @param before what the changes were made of
 * @param changed before, with the changes
 * @param now what before has become meanwhile
 * @example answersOnTop({ name: "Ana", dose: 40 }, { name: "Zoé", dose: 40 }, { name: "Ana", dose: 4 }) // { name: "Zoé", dose: 4 }
 */
export function answersOnTop(
  before: StoredAnswers,
  changed: StoredAnswers,
  now: StoredAnswers,
): StoredAnswers {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(changed)])];
  const merged = keys.flatMap((key): [string, StoredAnswer][] => {
    const value = onTop(own(before, key), own(changed, key), own(now, key));
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(merged);
}

type Value = StoredAnswer | undefined;

function onTop(before: Value, changed: Value, now: Value): Value {
  if (isSame(changed, before)) return now;
  if (isSame(now, before)) return changed;
  const [was, mine, theirs] = [entriesOf(before ?? []), entriesOf(changed), entriesOf(now)];
  if (was === undefined || mine === undefined || theirs === undefined) return changed;
  const stays = ([id]: [string, StoredAnswers]) => mine.has(id) || !was.has(id);
  const kept = [...theirs].filter(stays).map(([id, entry]) => {
    const own = mine.get(id);
    return own === undefined ? entry : answersOnTop(was.get(id) ?? {}, own, entry);
  });
  const added = [...mine].flatMap(([id, entry]) => (was.has(id) || theirs.has(id) ? [] : [entry]));
  return [...kept, ...added];
}

/** The entries of a repeat by their ids; undefined for any other answer. */
function entriesOf(value: Value): Map<string, StoredAnswers> | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((one): [unknown, StoredAnswers] =>
    typeof one === "object" && one !== null
      ? [own(one as StoredAnswers, ID), one as StoredAnswers]
      : [undefined, {}],
  );
  return entries.every((entry): entry is [string, StoredAnswers] => typeof entry[0] === "string")
    ? new Map(entries)
    : undefined;
}

const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

function own(answers: StoredAnswers, key: string): Value {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}
