/**
 * Synthesized templates as CloudFormation reads them: every resource with its properties, in which references are names of this
 * machine. It knows the functions of templates that the CDK writes here; any other is an error.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { account, arnOf, keyArn, region } from "../../rights/aws-requests.ts";

const Values = z.record(z.string(), z.unknown());
const Template = z.object({
  Parameters: z
    .record(z.string(), z.object({ Type: z.string(), Default: z.string().optional() }))
    .default({}),
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: Values.default({}) })),
});
const Assets = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })),
});

export interface Resource {
  stack: string;
  id: string;
  type: string;
  /** As they are in the template, with references. */
  raw: Readonly<Record<string, unknown>>;
}

/** The parts of an object that has to have them. */
export const ValuesOf = Values;

export class Templates {
  readonly resources: readonly Resource[];
  /** Names that only a running service knows: the address of a queue, that of the site. By stack and resource. */
  readonly known = new Map<string, Readonly<Record<string, string>>>();
  /** What `{{resolve:secretsmanager:…}}` stands for. By ARN. */
  readonly secrets = new Map<string, string>();
  /** What stacks read from Parameter Store: the name of each, by stack and parameter. */
  readonly #parameters = new Map<string, string>();
  readonly #assets = new Map<string, string>();

  /** @param folder of `cdk synth`, usually `cdk.out` */
  constructor(folder: string) {
    const read = globSync("*.template.json", { cwd: folder }).map((name) => ({
      stack: name.replace(".template.json", ""),
      template: Template.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))),
    }));
    this.resources = read.flatMap(({ stack, template }) =>
      Object.entries(template.Resources).map(([id, { Type, Properties }]) => ({
        stack,
        id,
        type: Type,
        raw: Properties,
      })),
    );
    for (const { stack, template } of read)
      for (const [id, { Type, Default }] of Object.entries(template.Parameters))
        if (Type === "AWS::SSM::Parameter::Value<String>" && Default !== undefined)
          this.#parameters.set(`${stack}/${id}`, Default);
    for (const name of globSync("*.assets.json", { cwd: folder })) {
      const { files } = Assets.parse(JSON.parse(readFileSync(join(folder, name), "utf8")));
      for (const [hash, { source }] of Object.entries(files))
        this.#assets.set(hash, join(folder, source.path));
    }
  }

  ofType(type: string): Resource[] {
    return this.resources.filter((resource) => resource.type === type);
  }

  properties({ stack, raw }: Resource): Record<string, unknown> {
    return Values.parse(this.resolve(raw, stack));
  }

  /** The folder or file of an asset. @param key of its object, such as `<hash>.zip` */
  asset(key: string): string {
    const found = this.#assets.get(key.split(".")[0] ?? "");
    if (found === undefined) throw new Error(`There is no asset ${key}.`);
    return found;
  }

  /** The one that a reference means. */
  find(stack: string, id: string): Resource {
    const found = this.resources.find((resource) => resource.stack === stack && resource.id === id);
    if (found === undefined) throw new Error(`${stack} has no resource ${id}.`);
    return found;
  }

  resolve(value: unknown, stack: string): unknown {
    if (Array.isArray(value)) return value.map((one: unknown) => this.resolve(one, stack));
    if (typeof value === "string") return this.#withSecrets(value);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [[name, input] = ["", undefined]] = entries;
    if (entries.length === 1 && (name === "Ref" || name.startsWith("Fn::")))
      return this.#call(name, input, stack);
    return Object.fromEntries(
      entries
        .map(([key, one]): [string, unknown] => [key, this.resolve(one, stack)])
        .filter(([, one]) => one !== undefined),
    );
  }

  #call(name: string, input: unknown, stack: string): unknown {
    const texts = () => z.array(z.unknown()).parse(input);
    switch (name) {
      case "Ref":
        return (
          pseudo[String(input)] ??
          this.#parameter(`${stack}/${String(input)}`) ??
          this.#attribute(this.find(stack, String(input)), "Ref")
        );
      case "Fn::GetAtt": {
        const [id, attribute] = z.tuple([z.string(), z.string()]).parse(input);
        return this.#attribute(this.find(stack, id), attribute);
      }
      case "Fn::Join": {
        const [by, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(texts());
        return this.#withSecrets(parts.map((part) => String(this.resolve(part, stack))).join(by));
      }
      case "Fn::Select": {
        const [at, list] = z.tuple([z.coerce.number(), z.unknown()]).parse(texts());
        const resolved = this.resolve(list, stack);
        return Array.isArray(resolved) ? (resolved as unknown[])[at] : undefined;
      }
      case "Fn::Split": {
        const [by, text] = z.tuple([z.string(), z.unknown()]).parse(texts());
        return String(this.resolve(text, stack)).split(by);
      }
      case "Fn::GetAZs":
        return [`${region}a`, `${region}b`];
      case "Fn::Sub":
        return z
          .string()
          .parse(input)
          .replace(/\$\{([^}]+)\}/g, (_, of: string) => String(this.#call("Ref", of, stack)));
      default:
        throw new Error(`${name} is not known here.`);
    }
  }

  /** As CloudFormation reads it at a deployment: what the resource of that name keeps. */
  #parameter(place: string): unknown {
    const name = this.#parameters.get(place);
    if (name === undefined) return undefined;
    const found = this.ofType("AWS::SSM::Parameter").find(
      ({ raw, stack }) => this.resolve(raw.Name, stack) === name,
    );
    if (found === undefined) throw new Error(`Nothing keeps ${name}.`);
    return this.resolve(found.raw.Value, found.stack);
  }

  #attribute(resource: Resource, attribute: string): string {
    const known = this.known.get(`${resource.stack}/${resource.id}`)?.[attribute];
    return known ?? (attribute === "Ref" ? this.nameOf(resource) : this.#derived(resource, attribute));
  }

  /** What `Ref` gives, unless a running service knows better. */
  nameOf(resource: Resource): string {
    const own = (property: string) => this.resolve(resource.raw[property], resource.stack);
    switch (resource.type) {
      case "AWS::Lambda::Function":
        return String(own("FunctionName") ?? `${resource.stack}-${resource.id}`);
      case "AWS::SQS::Queue":
        return String(own("QueueName"));
      case "AWS::S3::Bucket":
        return `${resource.stack}-${resource.id}`.toLowerCase();
      case "AWS::SecretsManager::Secret":
        return arnOf("secretsmanager", `secret:${resource.id}`);
      case "AWS::SES::EmailIdentity":
        return String(own("EmailIdentity"));
      case "AWS::SES::ConfigurationSet": // its name is left to SES, which might take that of the sender as well
        return String(this.ofType("AWS::SES::EmailIdentity").map((one) => one.raw.EmailIdentity)[0]);
      case "AWS::DynamoDB::Table":
        return `${resource.stack}-${resource.id}`;
      default:
        return resource.id;
    }
  }

  #derived(resource: Resource, attribute: string): string {
    const name = this.nameOf(resource);
    if (attribute !== "Arn") return `${name}.${attribute}`;
    switch (resource.type) {
      case "AWS::Lambda::Function":
        return arnOf("lambda", `function:${name}`);
      case "AWS::SQS::Queue":
        return arnOf("sqs", name);
      case "AWS::S3::Bucket":
        return `arn:aws:s3:::${name}`;
      case "AWS::DynamoDB::Table":
        return arnOf("dynamodb", `table/${name}`);
      case "AWS::KMS::Key":
        return keyArn;
      case "AWS::IAM::Role":
        return `arn:aws:iam::${account}:role/${name}`;
      case "AWS::Events::Rule":
        return arnOf("events", `rule/${name}`);
      default:
        return arnOf("other", name);
    }
  }

  #withSecrets(text: string): string {
    return text.replace(
      /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:(\w+)::\}\}/g,
      (_, arn: string, key: string) =>
        z.record(z.string(), z.string()).parse(JSON.parse(this.secrets.get(arn) ?? "{}"))[key] ?? "",
    );
  }
}

const pseudo: Readonly<Record<string, string>> = {
  "AWS::Region": region,
  "AWS::AccountId": account,
  "AWS::Partition": "aws",
  "AWS::URLSuffix": "amazonaws.com",
  "AWS::StackName": "sprout",
  "AWS::StackId": arnOf("cloudformation", "stack/sprout/1"),
};
