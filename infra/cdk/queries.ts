/** What operators ask of the logs, saved in CloudWatch: `docs/runbooks.md` says which one for what. */

import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { QueryDefinition, QueryString } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName, ServiceName } from "../../shared/contract/route.ts";
import { partOf, type Watched } from "./metrics.ts";
import type { Settings } from "./settings.ts";

const takers: readonly string[] = ["submissions", "steps", "prints"] satisfies QueueName[];
const printers: readonly string[] = ["print", "preview"] satisfies ServiceName[];
const cause = ["code", "errno", "exit", "from", "lastLine", "form", "step", "submission", "requestId"];
const MOST_LINES = 200;

export class Queries extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage }: Settings,
    { calls, pipeline }: Pick<Watched, "calls" | "pipeline">,
  ) {
    super(scope, id);
    const logsOf = (names: readonly string[]) =>
      pipeline.functions.filter((one) => names.includes(partOf(one))).map(({ logGroup }) => logGroup);
    const query = (name: string, event: string, fields: readonly string[], logGroups: ILogGroup[]) =>
      new QueryDefinition(this, name, {
        queryDefinitionName: `sprout-${stage}/${name}`,
        queryString: new QueryString({
          fields: ["@timestamp", ...fields],
          filterStatements: [`event = "${event}"`, ...(event === "message" ? [`level = "error"`] : [])],
          sort: "@timestamp desc",
          limit: MOST_LINES,
        }),
        logGroups,
      });
    query("failed-reports", "run-failed", cause, logsOf([...takers, "reconcile"]));
    query("failed-prints", "print-failed", cause, logsOf(printers));
    query(
      "failed-messages",
      "message",
      ["queue", "count", ...cause, "error.name"],
      logsOf([...takers, "mails"]),
    );
    query("faults", "fault", ["call", "function", "version", "error.name", "requestId"], [calls.logGroup]);
    query(
      "page-faults",
      "page-fault",
      ["page", "name", "places.0", "places.1", "requestId"],
      [calls.logGroup],
    );
    new QueryDefinition(this, "failed-reports-by-code", {
      queryDefinitionName: `sprout-${stage}/failed-reports-by-code`,
      queryString: new QueryString({
        filterStatements: ['event = "run-failed"'],
        statsStatements: ["count(*) as failed by code, form"],
        sort: "failed desc",
      }),
      logGroups: logsOf([...takers, "reconcile"]),
    });
  }
}
