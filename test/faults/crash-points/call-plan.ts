import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { type FaultPlan, withFaults } from "../injection/sdk-faults.ts";

export const noFaults: FaultPlan = { faultOf: () => undefined };
let callPlan = noFaults;

/** Handlers whose SDK calls meet the faults of the running scenario. */
export const loadWithFaults: LoadHandler = async (file) => {
  const handler = await loadHandler(file);
  return (event, context) => withFaults(callPlan, () => handler(event, context));
};

/** Runs work whose product calls meet the faults of a plan. */
export async function withCallFaults<T>(plan: FaultPlan, work: () => Promise<T>): Promise<T> {
  callPlan = plan;
  try {
    return await work();
  } finally {
    callPlan = noFaults;
  }
}
