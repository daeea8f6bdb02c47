/** What can be wrong with a chain, or with running it on an input. */
export type JoltCode =
  | "CHAIN_INVALID"
  | "OPERATION_UNKNOWN"
  | "SPEC_INVALID"
  | "KEY_INVALID"
  | "KEY_DUPLICATE"
  | "PATH_INVALID"
  | "FUNCTION_INVALID"
  | "REFERENCE_BEYOND_ROOT"
  | "GROUP_UNKNOWN"
  | "INDEX_INVALID"
  | "TYPE_MISMATCH"
  | "INPUT_NOT_JSON"
  | "SEPARATOR_UNSUPPORTED"
  | "INDEX_TOO_LARGE"
  | "TOO_DEEP"
  | "TOO_LARGE"
  | "TOO_MANY_STEPS"
  | "STRING_TOO_LONG"
  | "CYCLE";

/**
 * A refusal of the JOLT engine: the spec is invalid (thrown by `transform(chain)`), or running it failed or exceeded a bound
 * (thrown by the compiled function).
 * @example
 * try {
 * transform([{ operation: "shift", spec: {} }]);
 * } catch (thrown) {
 * thrown.code; // "SPEC_INVALID"
 * thrown.path; // "[0].spec"
 * }
 */
export class JoltProblem extends Error {
  override readonly name = "JoltProblem";
  readonly code: JoltCode;
  /** Place in the chain, such as `[0].spec.rating.*`; empty when the place is not known. */
  readonly path: string;

  constructor(code: JoltCode, path: string, message: string) {
    super(path === "" ? message : `At ${path}: ${message}`);
    this.code = code;
    this.path = path;
  }
}

const PLAIN_KEY = /^[^.[\]"\s]+$/;

/** The place of `key` below `path`: `[0].spec.a`, or `[0].spec["a.b"]` where a dot would be ambiguous. */
export function below(path: string, key: string): string {
  return PLAIN_KEY.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}
