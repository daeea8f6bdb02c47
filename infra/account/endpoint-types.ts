/** What an endpoint lacks of the types of resources in the templates: known before anything is deployed, and in one list. */
import {
  type CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { isLacking } from "./failures.ts";

export const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});
export type Template = z.output<typeof Template>;

/** Has no effect, and is part of CloudFormation itself. */
const STAND_IN = "AWS::CloudFormation::WaitConditionHandle";
/** Made by functions of the stack itself, such as that which copies the pages; whether an endpoint runs those can't be tried. */
export const isCustom = (type: string): boolean => type.startsWith("Custom::");

const ATTEMPTS = 50;
const PAUSE_MS = 200;

/** How many resources there are of each type. */
export function typesOf(templates: readonly Template[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { Type } of templates.flatMap(({ Resources }) => Object.values(Resources)))
    counts.set(Type, (counts.get(Type) ?? 0) + 1);
  return new Map([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Tries each type with a stack that has one resource of it, without properties, and is deleted again: an endpoint that knows the
 * type makes it, or misses its properties. Only for emulators.
 */
export async function lackingTypes(client: CloudFormationClient, types: Iterable<string>): Promise<string[]> {
  const lacking: string[] = [];
  for (const type of types) {
    if (isCustom(type)) continue;
    const StackName = `sprout-probe-${type.replaceAll("::", "-")}`;
    const TemplateBody = JSON.stringify({ Resources: { Probe: { Type: type } } });
    try {
      await client.send(new CreateStackCommand({ StackName, TemplateBody, OnFailure: "DO_NOTHING" }));
      if (isLacking.test(await reasonOf(client, StackName))) lacking.push(type);
    } catch (error) {
      if (isLacking.test(String(error))) lacking.push(type);
    } finally {
      await client.send(new DeleteStackCommand({ StackName })).catch(() => undefined); // never made, then
    }
  }
  return lacking;
}

/** Why the resource of a stack was not made; nothing where it was. */
async function reasonOf(client: CloudFormationClient, StackName: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName }));
    const own = StackEvents.find(
      ({ LogicalResourceId, ResourceStatus = "" }) =>
        LogicalResourceId === "Probe" && /_(COMPLETE|FAILED)$/.test(ResourceStatus),
    );
    const isOver = StackEvents.some(
      ({ ResourceType, ResourceStatus = "" }) =>
        ResourceType === "AWS::CloudFormation::Stack" && /_(COMPLETE|FAILED)$/.test(ResourceStatus),
    );
    if (own?.ResourceStatus?.endsWith("_FAILED") || isOver)
      return StackEvents.map(({ ResourceStatusReason = "" }) => ResourceStatusReason).join("\n");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return "";
}

/** The same template with a resource without any effect for each of a type that is lacking. */
export function withStandIns(template: Template, lacking: readonly string[]): Template {
  const Resources = Object.entries(template.Resources).map(([id, resource]) => [
    id,
    lacking.includes(resource.Type) ? { Type: STAND_IN } : resource,
  ]);
  return { ...template, Resources: Object.fromEntries(Resources) };
}
