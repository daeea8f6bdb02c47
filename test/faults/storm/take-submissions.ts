/**
 * The call that submits, behind a gateway of this process, and respondents who press the button until they get an answer.
 */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { startGateway } from "../../../infra/local/gateway.ts";
import { loadHandler } from "../../../infra/local/load-handler.ts";
import { api } from "../../../shared/contract/index.ts";
import { Client } from "../../support/client.ts";
import { withFaults } from "../injection/sdk-faults.ts";
import type { StormProcess } from "./plan.ts";

/** What the parent requests. */
export interface Submission {
  instanceKey: string;
  authKey: string;
  model: string;
}

/** The share of respondents who press the button twice. */
const SECOND_PRESS = 0.1;
const AT_ONCE = 2;
const AGAIN_AFTER_MS = 100;

let requests = 0;

/** Each press comes from a network of its own: of one, a submission is accepted some times an hour. */
function fromOwnNetwork(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  requests += 1;
  const { http } = event.requestContext;
  const sourceIp = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
  return { ...event, requestContext: { ...event.requestContext, http: { ...http, sourceIp } } };
}

/** Reports to its parent the key of each submission that was acknowledged. */
export async function takeSubmissions(storm: StormProcess): Promise<void> {
  const gateway = await startGateway({
    port: 0,
    webFolder: ".",
    mails: () => [],
    log: () => undefined,
    async load(file) {
      const handler = await loadHandler(file);
      // what the gateway makes of a request
      return (event, context) =>
        withFaults(storm, () => handler(fromOwnNetwork(event as APIGatewayProxyEventV2), context));
    },
  });
  process.env.SPROUT_ORIGIN = gateway.origin;
  const client = new Client(gateway.origin);
  const waiting: Submission[] = [];
  let atWork = 0;

  async function submit({ instanceKey, authKey, model }: Submission): Promise<void> {
    const input = { instanceKey, authKey, model, command: "submit", revision: 0 } as const;
    for (let pressed = storm.random.chance(SECOND_PRESS) ? 0 : 1; pressed < 2; ) {
      const { status } = await client.call(api.runtime.submit, input);
      if (status === 200) pressed += 1;
      else await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
    process.send?.({ acknowledged: instanceKey });
  }

  async function work(): Promise<void> {
    if (atWork >= AT_ONCE) return;
    atWork += 1;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await submit(next);
    atWork -= 1;
  }

  process.on("message", (submission: Submission) => {
    waiting.push(submission);
    void work();
  });
  process.send?.({ ready: true });
}
