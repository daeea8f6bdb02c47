/**
 * As much of IAM as the policies of the functions use: a request that no statement allows is refused, and one that a
 * statement denies is refused whatever another allows.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import * as z from "zod";
import type { AwsRequest } from "./aws-requests.ts";

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
export const Statement = z.strictObject({
  Sid: z.string(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).default({}),
});
export type Statement = z.infer<typeof Statement>;

/** Statements as they are in a template; one that contains anything unknown to this reader is a fault. */
export function readStatements(statements: readonly PolicyStatement[]): Statement[] {
  return statements.map((statement) => Statement.parse(statement.toStatementJson()));
}

export function isAllowed(statements: readonly Statement[], request: AwsRequest): boolean {
  const meant = statements.filter((statement) => isMeant(statement, request));
  return meant.some(({ Effect }) => Effect === "Allow") && meant.every(({ Effect }) => Effect === "Allow");
}

function isMeant({ Action, Resource, Condition }: Statement, { action, resource, context }: AwsRequest) {
  return (
    Action.some((pattern) => isLike(action, pattern)) &&
    Resource.some((pattern) => isLike(resource, pattern)) &&
    Object.entries(Condition).every(([operator, expected]) =>
      Object.entries(expected).every(([key, patterns]) => holds(operator, context[key] ?? [], patterns)),
    )
  );
}

/** @param values those that the request has under the condition's key; none when it has no such key */
function holds(operator: string, values: readonly string[], patterns: readonly string[]): boolean {
  const fits = (value: string) => patterns.some((pattern) => isLike(value, pattern));
  switch (operator) {
    case "StringEquals":
      return values.length > 0 && values.every((value) => patterns.includes(value));
    case "StringLike":
      return values.length > 0 && values.every(fits);
    case "ForAllValues:StringLike":
      return values.every(fits); // true for none at all
    case "ForAnyValue:StringLike":
      return values.some(fits);
    case "Null":
      return patterns.includes(String(values.length === 0));
    default:
      throw new Error(`This evaluator does not know the condition ${operator}.`);
  }
}

/** `*` matches any characters. */
function isLike(text: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return text === pattern;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && text.length - last.length >= at;
}
