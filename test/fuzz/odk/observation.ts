/** What an engine says of each question that is relevant, and of each result, at a moment, and what a respondent does in between. */

export interface Seen {
  value: string;
  isRequired: boolean;
  problem: "" | "required" | "constraint";
  /** Of selects: the choices offered, joined. */
  options: string;
}

/** By the name of a question, with the places of its instances, from 1. @example "q3[1]/q4" */
export type Observation = Record<string, Seen>;

export type Edit =
  | { kind: "set"; key: string; value: string }
  | { kind: "add"; key: string }
  /** @param place from 1 */
  | { kind: "remove"; key: string; place: number };
