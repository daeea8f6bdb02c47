import { useEffect, useRef, useState } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { GoldenCase } from "../../../shared/golden/golden-case.ts";
import type { KeptSet } from "../../../shared/golden/kept-set.ts";
import type { Step } from "../../../shared/process/step.ts";
import { createGoldenClient, type GoldenClient } from "./golden-client.ts";
import type { Compared } from "./golden-jobs.ts";

/** A form with the steps of its reports. */
export interface Version {
  definition: FormDefinition;
  root: Step;
}

export interface ComparisonInput {
  /** Undefined: everything is new. */
  before: Version | undefined;
  after: Version;
  /** Those of the builder's test answers. */
  named: readonly GoldenCase[];
  kept: KeptSet | undefined;
}

export interface ComparisonState {
  /** The last comparison: it stays while a newer one is made. */
  compared: Compared | undefined;
  isBusy: boolean;
  /** Why there is none, or no newer one. */
  failure: string | undefined;
  /** What is compared. */
  versions: Pick<ComparisonInput, "before" | "after"> | undefined;
  /** What else the worker can be asked about these versions. */
  client: () => GoldenClient;
}

const nothing = { compared: undefined, isBusy: true, failure: undefined };

/** The cases that an edit needs besides are looked for once nobody has typed for so long. */
const QUIET_MS = 2_000;

/**
 * Compares the reports of two versions in a worker: again with each change, soon on the cases that are known, then on those that
 * the change needs besides.
 * @param input keep what is equal the same object; undefined: it waits
 */
export function useComparison(input: ComparisonInput | undefined): ComparisonState {
  const [state, setState] = useState<Omit<ComparisonState, "client" | "versions">>(nothing);
  const own = useRef<GoldenClient>(undefined);
  const client = () => {
    own.current ??= createGoldenClient();
    return own.current;
  };
  useEffect(() => () => own.current?.stop(), []);
  const cases = useRef<readonly GoldenCase[]>(undefined);
  const { before, after, named, kept } = input ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: the client is made once
  useEffect(() => {
    if (after === undefined || named === undefined) return;
    let isCurrent = true;
    const side = ({ definition, root }: Version) => ({ form: client().numberOf(definition), root });
    const sides = { ...(before && { before: side(before) }), after: side(after) };
    const compare = (known?: readonly GoldenCase[]) => {
      const job = {
        kind: "compare",
        ...sides,
        named,
        ...(kept && { kept }),
        ...(known && { cases: known }),
      } as const;
      client()
        .ask(job, () => isCurrent)
        .then(
          (compared) => {
            if (!isCurrent || compared === undefined) return;
            cases.current = compared.cases;
            // what is known of the version before stays as long as that does
            const show = (last: Compared | undefined) => (known ? { ...last, ...compared } : compared);
            setState((last) => ({
              compared: show(last.compared),
              isBusy: known !== undefined,
              failure: undefined,
            }));
          },
          (error: unknown) => {
            const failure = error instanceof Error ? error.message : String(error);
            if (isCurrent) setState((last) => ({ ...last, isBusy: false, failure }));
          },
        );
    };
    setState((last) => ({ ...last, isBusy: true }));
    if (cases.current !== undefined) compare(cases.current);
    const timer = setTimeout(() => compare(), cases.current === undefined ? 0 : QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [before, after?.definition, after?.root, named, kept]);
  return { ...state, versions: input, client };
}
