/**
 * What an AWS account says of itself, in AWS's own protocols: answers as the references of the services show them, which a
 * test changes; and Lambda's versions and aliases, which are kept.
 */
import { createServer, type IncomingMessage } from "node:http";
import { closeServer, LOOPBACK, listenLocally } from "../../infra/local/listen.ts";

interface Said {
  status?: number;
  /** Text is XML. */
  body: string | object;
}

interface LambdaFunction {
  code: string;
  versions: Map<number, string>;
  aliases: Map<string, { FunctionVersion: string; RoutingConfig: { AdditionalVersionWeights: object } }>;
  last: number;
}

const xml = (name: string, result: string, namespace: string) =>
  `<${name}Response xmlns="${namespace}"><${name}Result>${result}</${name}Result></${name}Response>`;
const stacksXml = (stacks: Readonly<Record<string, string>>) =>
  xml(
    "DescribeStacks",
    `<Stacks>${Object.entries(stacks)
      .map(
        ([name, status]) =>
          `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-23T08:00:00Z</CreationTime></member>`,
      )
      .join("")}</Stacks>`,
    "http://cloudformation.amazonaws.com/doc/2010-05-15/",
  );
const ec2Xml = (name: string, body: string) =>
  `<${name}Response xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><requestId>1</requestId>${body}</${name}Response>`;
const itemsXml = (set: string, items: readonly string[]) =>
  `<${set}>${items.map((item) => `<item>${item}</item>`).join("")}</${set}>`;

/** How services answer who has no right to ask. */
const refusals: Readonly<Record<string, string | object>> = {
  ec2: "<Response><Errors><Error><Code>UnauthorizedOperation</Code><Message>No right.</Message></Error></Errors><RequestID>1</RequestID></Response>",
  cloudfront:
    '<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>No right.</Message></Error><RequestId>1</RequestId></ErrorResponse>',
  json: { __type: "AccessDeniedException", message: "No right." },
};

export class AccountEmulator {
  /** Stacks by name, with their states. */
  stacks: Record<string, string> = { CDKToolkit: "CREATE_COMPLETE" };
  /** What happened to each stack, newest first. */
  events: Record<string, readonly Readonly<Record<string, string>>[]> = {};
  executions = 1_000;
  queues: string[] = [];
  /** The domains of each distribution. */
  distributions: string[][] = [["www.example.org"]];
  mail = { ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { MaxSendRate: 14 } };
  identities: Record<string, boolean> = {};
  zones = ["eu-west-1a", "eu-west-1b", "eu-west-1c"];
  vpcs = 1;
  /** Where the routes of each subnet lead. */
  subnets: Record<string, string[]> = {};
  /** The names of alarms that are raised. */
  alarms: string[] = [];
  /** Tables by name, as DynamoDB describes them; and buckets, each with versions or not. */
  tables: Record<string, { Table: object; ttl?: string; pitr?: boolean }> = {};
  buckets: Record<string, boolean> = {};
  /** What is reserved for functions, by their names. */
  readonly reserved = new Map<string, number>();
  readonly tags = new Map<string, Record<string, string>>();
  /** The sources of events, each enabled or not, by the functions that they start. */
  readonly sources = new Map<string, boolean>();
  /** What CloudWatch counted of versions, as `name:version Metric`. */
  counted: Record<string, number> = {};
  /** The variables of every function. */
  variables: Record<string, string> = {};
  /** What a version answers, and what it was started with. @returns undefined: it ends without an answer */
  invoke: (name: string, version: string, event: unknown) => Promise<unknown> = async () => ({});
  readonly functions = new Map<string, LambdaFunction>();
  /** Services that refuse to answer. */
  readonly refused = new Set<string>();
  readonly #server = createServer(async (request, response) => {
    const text = await textOf(request);
    const [, started] = /\/functions\/([^/]+)\/invocations/.exec(request.url ?? "") ?? [];
    if (started !== undefined) {
      const version = new URL(request.url ?? "", this.endpoint).searchParams.get("Qualifier") ?? "";
      const answer = await this.invoke(started, version, JSON.parse(text)).catch(() => undefined);
      const failed = answer === undefined ? { "X-Amz-Function-Error": "Unhandled" } : {};
      response.writeHead(200, { "Content-Type": "application/json", ...failed });
      response.end(JSON.stringify(answer ?? { errorType: "Error" }));
      return;
    }
    const { status = 200, body } = this.#answer(request, text);
    const isText = typeof body === "string";
    response
      .writeHead(status, { "Content-Type": isText ? "text/xml" : "application/json" })
      .end(isText ? body : JSON.stringify(body));
  });
  endpoint = "";

  async start(): Promise<void> {
    this.endpoint = `http://${LOOPBACK}:${await listenLocally(this.#server)}`;
  }

  stop(): Promise<void> {
    return closeServer(this.#server);
  }

  /** What the SDK reads to come here. */
  get environment(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL: this.endpoint,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    };
  }

  /** What CloudFormation does to a function: what was published stays. */
  deploy(name: string, code: string, aliases: Readonly<Record<string, string>> = {}): void {
    const known = this.functions.get(name);
    if (known !== undefined) known.code = code;
    else {
      const result = Object.entries(aliases).map(
        ([alias, FunctionVersion]) =>
          [alias, { FunctionVersion, RoutingConfig: { AdditionalVersionWeights: {} } }] as const,
      );
      this.functions.set(name, { code, versions: new Map(), aliases: new Map(result), last: 0 });
    }
  }

  #answer(request: IncomingMessage, body: string): Said {
    const service = /\/([a-z0-9-]+)\/aws4_request/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (this.refused.has(service)) return { status: 403, body: refusals[service] ?? refusals.json ?? "" };
    const path = (request.url ?? "").split("?")[0] ?? "";
    switch (service) {
      case "lambda":
        return this.#lambda(request, path, body);
      case "dynamodb":
        return this.#dynamodb(String(request.headers["x-amz-target"]), body);
      case "s3":
        return this.#versioning(path.split("/")[1] ?? "");
      case "cloudformation":
        return new URLSearchParams(body).get("Action") === "DescribeStackEvents"
          ? this.#events(new URLSearchParams(body).get("StackName") ?? "")
          : { body: stacksXml(this.stacks) };
      case "cloudfront":
        return { body: this.#distributionsXml() };
      case "ec2":
        return { body: this.#ec2(new URLSearchParams(body).get("Action") ?? "") };
      case "sqs":
        return { body: { QueueUrls: this.queues.map((name) => `https://sqs/111122223333/${name}`) } };
      case "monitoring":
        return { body: body.includes("MetricDataQueries") ? this.#metrics(body) : this.#alarms() };
      case "ses":
        return this.#ses(path);
      default:
        return { status: 501, body: { __type: "NotImplemented", message: `There is no ${service}.` } };
    }
  }

  #dynamodb(target: string, body: string): Said {
    const found = this.tables[(JSON.parse(body) as { TableName: string }).TableName];
    if (found === undefined)
      return { status: 400, body: { __type: "ResourceNotFoundException", message: "No such table." } };
    const { Table, ttl, pitr = false } = found;
    if (target.endsWith("DescribeTable")) return { body: { Table } };
    if (target.endsWith("DescribeTimeToLive"))
      return { body: { TimeToLiveDescription: { AttributeName: ttl } } };
    const status = pitr ? "ENABLED" : "DISABLED";
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: status };
    return { body: { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } } };
  }

  #versioning(bucket: string): Said {
    const hasVersions = this.buckets[bucket];
    if (hasVersions === undefined) return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
    const status = hasVersions ? "<Status>Enabled</Status>" : "";
    return { body: `<VersioningConfiguration>${status}</VersioningConfiguration>` };
  }

  /** Concurrency, tags and sources of events. */
  #managed(method: string | undefined, path: string, query: URLSearchParams, body: string): Said | undefined {
    const arnOf = (name: string) => `arn:aws:lambda:eu-west-1:111122223333:function:${name}`;
    const input = body === "" ? {} : (JSON.parse(body) as Record<string, never>);
    const [, limited] = /\/functions\/([^/]+)\/concurrency$/.exec(path) ?? [];
    if (limited !== undefined) {
      if (method === "DELETE") this.reserved.delete(limited);
      else this.reserved.set(limited, input.ReservedConcurrentExecutions ?? 0);
      return { status: method === "DELETE" ? 204 : 200, body: method === "DELETE" ? "" : input };
    }
    const [, tagged] = /\/tags\/(.+)$/.exec(path) ?? [];
    if (tagged !== undefined) {
      const name = decodeURIComponent(tagged).split(":").at(-1) ?? "";
      const tags: Record<string, string> = { ...this.tags.get(name), ...(input.Tags ?? {}) };
      for (const key of query.getAll("tagKeys")) delete tags[key];
      this.tags.set(name, tags);
      return { status: 204, body: "" };
    }
    const isOfSources = path.includes("/event-source-mappings");
    const source = path.split("/event-source-mappings")[1]?.slice(1) ?? "";
    if (isOfSources && method === "PUT") {
      this.sources.set(decodeURIComponent(source), input.Enabled ?? true);
      return { body: { UUID: source } };
    }
    if (isOfSources)
      return {
        body: {
          EventSourceMappings: [...this.sources.keys()].map((UUID) => ({ UUID, FunctionArn: arnOf(UUID) })),
        },
      };
    const [, whole] = /\/functions\/([^/]+)$/.exec(path) ?? [];
    if (whole === undefined || method !== "GET" || !this.functions.has(whole)) return undefined;
    const reserved = this.reserved.get(whole);
    return {
      body: {
        Configuration: { FunctionArn: arnOf(whole) },
        Tags: this.tags.get(whole) ?? {},
        ...(reserved !== undefined && { Concurrency: { ReservedConcurrentExecutions: reserved } }),
      },
    };
  }

  #alarms(): object {
    return { MetricAlarms: this.alarms.map((AlarmName) => ({ AlarmName })) };
  }

  #metrics(body: string): object {
    interface Query {
      Id: string;
      MetricStat: { Metric: { MetricName: string; Dimensions: { Name: string; Value: string }[] } };
    }
    const { MetricDataQueries } = JSON.parse(body) as { MetricDataQueries: Query[] };
    const MetricDataResults = MetricDataQueries.map(({ Id, MetricStat: { Metric } }) => {
      const of = (names: readonly string[]) =>
        Metric.Dimensions.find(({ Name }) => names.includes(Name))?.Value;
      const key = `${of(["FunctionName", "Function"])}:${of(["ExecutedVersion", "Version"])} ${Metric.MetricName}`;
      const value = this.counted[key];
      return { Id, Values: value === undefined ? [] : [value] };
    });
    return { MetricDataResults };
  }

  #events(name: string): Said {
    const events = this.events[name];
    if (events === undefined)
      return {
        status: 400,
        body: `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack [${name}] does not exist</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
      };
    const members = events.map((event) => {
      const fields = Object.entries(event).map(([field, text]) => `<${field}>${text}</${field}>`);
      return `<member>${fields.join("")}</member>`;
    });
    return {
      body: xml(
        "DescribeStackEvents",
        `<StackEvents>${members.join("")}</StackEvents>`,
        "http://cloudformation.amazonaws.com/doc/2010-05-15/",
      ),
    };
  }

  #ses(path: string): Said {
    const identity = /\/identities\/(.+)$/.exec(path)?.[1];
    if (identity === undefined) return { body: this.mail };
    const VerifiedForSendingStatus = this.identities[decodeURIComponent(identity)];
    return VerifiedForSendingStatus === undefined
      ? { status: 404, body: { __type: "NotFoundException", message: "No such identity." } }
      : { body: { VerifiedForSendingStatus } };
  }

  #distributionsXml(): string {
    const items = this.distributions.map(
      (aliases, index) =>
        `<DistributionSummary><Id>E${index + 1}</Id><Aliases><Quantity>${aliases.length}</Quantity><Items>${aliases
          .map((alias) => `<CNAME>${alias}</CNAME>`)
          .join("")}</Items></Aliases></DistributionSummary>`,
    );
    return `<DistributionList xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><IsTruncated>false</IsTruncated><Quantity>${items.length}</Quantity><Items>${items.join("")}</Items></DistributionList>`;
  }

  #ec2(action: string): string {
    const subnets = Object.entries(this.subnets);
    const sets: Record<string, [set: string, items: string[]]> = {
      DescribeAvailabilityZones: [
        "availabilityZoneInfo",
        this.zones.map((zone) => `<zoneName>${zone}</zoneName><zoneState>available</zoneState>`),
      ],
      DescribeVpcs: ["vpcSet", Array.from({ length: this.vpcs }, (_, at) => `<vpcId>vpc-${at}</vpcId>`)],
      DescribeSubnets: ["subnetSet", subnets.map(([id]) => `<subnetId>${id}</subnetId><vpcId>vpc-0</vpcId>`)],
      DescribeRouteTables: [
        "routeTableSet",
        subnets.map(
          ([id, ways]) =>
            `<vpcId>vpc-0</vpcId>${itemsXml("associationSet", [`<subnetId>${id}</subnetId><main>false</main>`])}${itemsXml(
              "routeSet",
              ["local", ...ways].map((way) => `<gatewayId>${way}</gatewayId>`),
            )}`,
        ),
      ],
    };
    const [set, items] = sets[action] ?? ["none", []];
    return ec2Xml(action, itemsXml(set, items));
  }

  #lambda({ method, url = "" }: IncomingMessage, path: string, body: string): Said {
    if (path.endsWith("/account-settings"))
      return {
        body: {
          AccountLimit: {
            ConcurrentExecutions: this.executions,
            UnreservedConcurrentExecutions: this.executions,
          },
        },
      };
    const managed = this.#managed(method, path, new URL(url, this.endpoint).searchParams, body);
    if (managed !== undefined) return managed;
    const [, name, part, alias] = /\/functions\/([^/]+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (name === undefined)
      return { body: { Functions: [...this.functions.keys()].map((FunctionName) => ({ FunctionName })) } };
    const known = this.functions.get(name);
    const missing = {
      status: 404,
      body: { __type: "ResourceNotFoundException", Message: "No such function." },
    };
    if (known === undefined) return missing;
    if (part === "configuration")
      return { body: { State: "Active", Environment: { Variables: this.variables } } };
    if (part === "versions" && method === "POST") return { body: { Version: String(publish(known)) } };
    if (part === "versions")
      return {
        body: {
          Versions: [
            { Version: "$LATEST" },
            ...[...known.versions.keys()].map((at) => ({ Version: String(at) })),
          ],
        },
      };
    if (part === undefined && method === "DELETE") {
      const version = Number(new URL(url, this.endpoint).searchParams.get("Qualifier"));
      const isNamed = [...known.aliases.values()].some(
        ({ FunctionVersion }) => FunctionVersion === String(version),
      );
      if (isNamed)
        return { status: 409, body: { __type: "ResourceConflictException", Message: "It has an alias." } };
      known.versions.delete(version);
      return { status: 204, body: "" };
    }
    if (method !== "GET") {
      const { Name = alias, FunctionVersion, RoutingConfig } = JSON.parse(body) as Record<string, never>;
      known.aliases.set(Name ?? "", {
        FunctionVersion: FunctionVersion ?? "",
        RoutingConfig: RoutingConfig ?? { AdditionalVersionWeights: {} },
      });
    }
    const found = known.aliases.get(alias ?? (JSON.parse(body || "{}") as { Name?: string }).Name ?? "");
    return found === undefined ? missing : { body: found };
  }
}

/** The same number again where the code is that of the last. */
function publish(known: LambdaFunction): number {
  if (known.versions.get(known.last) !== known.code) {
    known.last += 1;
    known.versions.set(known.last, known.code);
  }
  return known.last;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
