/** What SES says of mails that came back: where it goes, and which function hears of it. */
import { expect, it } from "vitest";
import * as z from "zod";
import { fullStack, readOwnStack, smallStack } from "./read-stack.ts";

const Destination = z.object({
  EventDestination: z.object({
    Enabled: z.boolean().optional(),
    EventBridgeDestination: z.object({ EventBusArn: z.unknown() }),
    MatchingEventTypes: z.array(z.string()),
  }),
});
const WithPattern = z.object({
  EventPattern: z.object({ source: z.array(z.string()), detail: z.unknown() }).optional(),
});
const ofSes = ({ all }: ReturnType<typeof fullStack>) =>
  all("AWS::Events::Rule", WithPattern).filter(({ properties }) =>
    properties.EventPattern?.source.includes("aws.ses"),
  );

it("bounces and complaints go from the sender's configuration to the one function that hears of marked mails", () => {
  const stack = fullStack();
  const [destination, ...others] = stack.all("AWS::SES::ConfigurationSetEventDestination", Destination);
  expect(others).toEqual([]);
  expect(destination?.properties.EventDestination.MatchingEventTypes.toSorted()).toEqual([
    "bounce",
    "complaint",
  ]);
  expect(JSON.stringify(destination)).toContain("event-bus/default");
  const [rule, ...more] = ofSes(stack);
  expect(more).toEqual([]);
  expect(rule?.properties.EventPattern?.detail).toEqual({
    eventType: ["Bounce", "Complaint"],
    mail: { tags: { "sprout-mail": [{ exists: true }] } },
  });
  expect(stack.functionNamed("mail-returned").Timeout).toBe(30);
});

it("an identity that exists is left as it is, and what it says is heard", () => {
  const stack = readOwnStack({
    network: "none",
    mailFrom: "forms@example.org",
    mailIdentity: "example.org",
    mailConfiguration: "transactional",
  });
  stack.template.resourceCountIs("AWS::SES::ConfigurationSetEventDestination", 0);
  expect(ofSes(stack)).toHaveLength(1);
});

it("without a sender nothing listens", () => {
  const stack = smallStack();
  expect(ofSes(stack)).toEqual([]);
  expect(
    stack
      .functions()
      .map(({ FunctionName = "" }) => FunctionName)
      .filter((name) => name.includes("mail-returned")),
  ).toEqual([]);
});
