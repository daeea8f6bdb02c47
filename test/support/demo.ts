/** The demo's form for a test file: of the demo's own designer, or at a deployed stack of the given designer. */
import { type DemoAddresses, loadDemo, makeDemoForm } from "../../infra/local/demo.ts";
import { isDeployed, lentDesigner, signInAsLent } from "./deployed.ts";
import type { StackInUse } from "./stack.ts";

/** Makes it. @example const { email, password, formAddress } = await demoOn(stack) */
export async function demoOn(stack: StackInUse): Promise<DemoAddresses> {
  if (!isDeployed) return loadDemo(stack.origin, stack.mails);
  const client = stack.client();
  await signInAsLent(client);
  return { ...lentDesigner(), formAddress: `${stack.origin}/f/${await makeDemoForm(client)}` };
}
