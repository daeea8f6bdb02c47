/** How the versions of a release fare while a part of the calls goes to them: each by its own figures. */
import {
  type CloudWatchClient,
  GetMetricDataCommand,
  type MetricDataQuery,
} from "@aws-sdk/client-cloudwatch";
import { LIVE } from "../cdk/function-names.ts";
import { FAULTS_OF_VERSION } from "../cdk/metrics.ts";

/** A version that answers a part of the calls of its function. */
export interface NewVersion {
  name: string;
  /** The version's number. */
  to: string;
}

export interface Figures {
  /** How often it was started. */
  started: number;
  /** How often it ended without an answer, or answered with a fault. */
  failed: number;
}

/** A release that fails one call in ten of any function is bad; a single call is enough where it is the only one. */
const MOST_FAILED = 0.1;

/** @example isFailing({ started: 1, failed: 1 }) // true @example isFailing({ started: 40, failed: 1 }) // false */
export function isFailing({ started, failed }: Figures): boolean {
  return failed > 0 && failed > started * MOST_FAILED;
}

/** The most that one request takes. */
const MOST_QUERIES = 500;
const MINUTE_SECONDS = 60;

/**
 * Reads what CloudWatch counted of each version since a moment.
 * @param stage whose calls' faults are counted by version
 */
export async function figuresOf(
  client: CloudWatchClient,
  versions: readonly NewVersion[],
  { stage, since, until }: { stage: string; since: Date; until: Date },
): Promise<Map<NewVersion, Figures>> {
  const figures = new Map(
    versions.map((version): [NewVersion, Figures] => [version, { started: 0, failed: 0 }]),
  );
  const queries = versions.flatMap((version, at) => queriesOf(version, at, stage));
  for (let from = 0; from < queries.length; from += MOST_QUERIES) {
    let NextToken: string | undefined;
    do {
      const answer = await client.send(
        new GetMetricDataCommand({
          MetricDataQueries: queries.slice(from, from + MOST_QUERIES),
          StartTime: new Date(Math.floor(since.getTime() / 60_000) * 60_000),
          EndTime: until,
          ...(NextToken !== undefined && { NextToken }),
        }),
      );
      for (const { Id = "", Values = [] } of answer.MetricDataResults ?? []) {
        const version = versions[Number(Id.slice(1))];
        const known = version && figures.get(version);
        if (known === undefined) continue;
        const sum = Values.reduce((all, one) => all + one, 0);
        if (Id.startsWith("i")) known.started += sum;
        else known.failed += sum;
      }
      NextToken = answer.NextToken;
    } while (NextToken !== undefined);
  }
  return figures;
}

function queriesOf({ name, to }: NewVersion, at: number, stage: string): MetricDataQuery[] {
  const ofLambda = { FunctionName: name, Resource: `${name}:${LIVE}`, ExecutedVersion: to };
  const query = (id: string, Namespace: string, MetricName: string, dimensions: Record<string, string>) => ({
    Id: `${id}${at}`,
    MetricStat: {
      Metric: {
        Namespace,
        MetricName,
        Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: MINUTE_SECONDS,
      Stat: "Sum",
    },
  });
  return [
    query("i", "AWS/Lambda", "Invocations", ofLambda),
    query("e", "AWS/Lambda", "Errors", ofLambda),
    query("f", `Sprout/${stage}`, FAULTS_OF_VERSION, { Function: name, Version: to }),
  ];
}
