/** Signs in a designer's own account at a running product, for commands that work on existing forms. */
import type { Client } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { connect } from "./connect.ts";

/**
 * @param server default: the `npm start` of this machine
 * @throws CommandProblem when the sign-in fails
 */
export async function designerAt(server: string | undefined): Promise<Client> {
  const { SPROUT_USER, SPROUT_PASSWORD, PORT = "8084" } = process.env;
  if (SPROUT_USER === undefined || SPROUT_PASSWORD === undefined)
    throw new CommandProblem("Set SPROUT_USER and SPROUT_PASSWORD: forms belong to an account.");
  const { client } = await connect(server ?? `http://localhost:${PORT}`);
  return client;
}
