import { CfnOutput, Stack, type StackProps, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { queueNames } from "../../shared/contract/route.ts";
import { servicesWith } from "../../shared/contract/workers.ts";
import { readTrailPlace } from "../../shared/trail-place.ts";
import { calledEntry } from "../entries.ts";
import { type Acknowledgement, acknowledgementsOf } from "./acknowledgements.ts";
import { Alarms, addBudget } from "./alarms.ts";
import { Api, CallFunctions } from "./api.ts";
import { ProductDashboard } from "./dashboard.ts";
import { DataEvents } from "./data-events.ts";
import type { DataStack } from "./data-stack.ts";
import { FileScan } from "./file-scan.ts";
import { assertFirewallRegion, Firewall } from "./firewall.ts";
import { startedNameOf } from "./function-names.ts";
import { type DeployContext, languagesLayer, SourceMaps } from "./functions.ts";
import { Mail } from "./mail.ts";
import { Metrics } from "./metrics.ts";
import { Pipeline, Queues } from "./pipeline.ts";
import { Queries } from "./queries.ts";
import type { Grantable } from "./rights.ts";
import { EdgeSecret, IssuerSecret } from "./secrets.ts";
import { firewallOf, keyArns, type Settings } from "./settings.ts";
import { copierIn, Site } from "./site.ts";
import { RELEASE_OUTPUT } from "./stack-names.ts";
import { storedData } from "./stored-data.ts";

export interface SproutStackProps extends StackProps {
  settings: Settings;
  /** With the data that it works on, in the same account and region; it finds that by name. */
  data: DataStack;
  /** The folder of the bundled functions, made by `infra/bundle.ts`. */
  lambdaFolder: string;
  /** The folder of the built web application, made by `npm run build`. */
  webFolder: string;
}

/** Where `npm start` serves the site, for a stack without CloudFront. */
const LOCAL_ORIGIN = "http://localhost:8084";

/** The whole product over its data; each part is in its own file. Nothing is lost when it is deleted. */
export class SproutStack extends Stack {
  /** The findings of cdk-nag that are accepted. */
  readonly acknowledgements: readonly Acknowledgement[];

  constructor(scope: Construct, id: string, props: SproutStackProps) {
    super(scope, id, props);
    const { settings, data, lambdaFolder, webFolder } = props;
    Tags.of(this).add("product", "sprout");
    Tags.of(this).add("stage", settings.stage);

    this.addStackDependency(data);
    const stored = storedData(this, settings);
    const secrets = new EdgeSecret(this, "Secrets");
    const issuers = settings.identityProviders && new IssuerSecret(this, "IssuerSecrets");
    const queues = new Queues(this, "Queues", settings);
    const mail = settings.edge ? new Mail(this, "Mail", settings) : undefined;
    const api = settings.edge ? new Api(this, "Api", settings) : undefined;
    const { edgeKeys } = secrets;
    const firewall =
      firewallOf(settings) === "managed" ? new Firewall(this, "Firewall", settings) : undefined;
    if (firewall) assertFirewallRegion(this);
    const webAcl = firewall?.arn ?? settings.webAcl;
    const { key, table, blobs, secret } = stored;
    const [, ...formerKeys] = keyArns(settings);
    const site = api && new Site(this, "Site", { settings, api, blobs, edgeKey: edgeKeys.sent, webAcl });

    const grantable: Grantable = {
      stack: this,
      key,
      formerKeys,
      table,
      blobs,
      queues: liveQueues(queues),
      functionNames: functionNames(settings),
      secret,
      issuerSecret: issuers?.secret,
      trail: readTrailPlace(settings.trail),
      mailArns: mail?.arns ?? [],
    };
    const ground: DeployContext = {
      settings,
      lambdaFolder,
      grantable,
      origin: site?.origin ?? LOCAL_ORIGIN,
      languages: languagesLayer(this, settings),
    };
    const calls = new CallFunctions(this, "Calls", ground, site && edgeKeys);
    api?.openAfter(calls);
    // New pages make new calls: they follow when these are answered.
    if (api && settings.release === "direct") site?.copyPages(settings, webFolder, [api, calls]);
    const pipeline = new Pipeline(this, "Pipeline", ground, queues);
    const metrics = new Metrics(this, "Metrics", settings, { calls, queues, pipeline, table, api, site });
    const alarms = new Alarms(this, "Alarms", settings, metrics);
    new Queries(this, "Queries", settings, { calls, pipeline });
    addBudget(this, settings);
    const dataEvents = settings.dataEvents ? new DataEvents(this, "DataEvents", stored) : undefined;
    const fileScan = settings.scan ? new FileScan(this, "FileScan", stored) : undefined;
    new SourceMaps(this, "SourceMaps", lambdaFolder);
    const dashboard = new ProductDashboard(this, "Dashboard", settings, metrics);
    tagParts({
      api: [api, calls, issuers],
      mail: [mail],
      pipeline: [queues, pipeline, fileScan],
      site: [site, copierIn(this), firewall, secrets],
      watch: [metrics, alarms, dashboard, dataEvents],
    });
    const release = new CfnOutput(this, "ReleasedBy", {
      description: "How a new release takes over: the setting `release`",
      value: settings.release,
    });
    release.overrideLogicalId(RELEASE_OUTPUT);
    this.acknowledgements = acknowledgementsOf({
      settings,
      blobs,
      secrets,
      issuers,
      calls,
      pipeline,
      fileScan,
      dataEvents,
      site,
    });
  }
}

/** Cost allocation: a tag for each part, by which the bill can be split. */
function tagParts(parts: Readonly<Record<string, readonly (Construct | undefined)[]>>): void {
  for (const [name, constructs] of Object.entries(parts)) {
    for (const construct of constructs) {
      if (construct !== undefined) Tags.of(construct).add("part", name);
    }
  }
}

function functionNames(settings: Settings): Grantable["functionNames"] {
  const names = servicesWith(settings).map((name) => [name, startedNameOf(settings, calledEntry(name))]);
  return Object.fromEntries(names);
}

function liveQueues(queues: Queues): Grantable["queues"] {
  const live = queueNames.map((name) => [name, queues.byName[name].live]);
  return Object.fromEntries(live) as Grantable["queues"]; // one queue for each name
}
