/** A new account, activated by the code in its mail: for those who can read the mails. */
import { api } from "../../shared/contract/index.ts";
import type { Mail } from "../local/mailbox.ts";
import { type Client, problemText } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";

const MAIL_WAIT_MS = 15_000;
const MAIL_POLL_MS = 25;

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * Signs up and activates; the client is then signed in.
 * @param mails every mail that was sent, oldest first
 * @throws CommandProblem when a call refuses or no code comes
 */
export async function signUp(
  client: Client,
  account: NewAccount,
  mails: () => Promise<readonly Mail[]> | readonly Mail[],
): Promise<void> {
  const { email } = account;
  const { problem } = await client.call(api.account.signup, account);
  if (problem !== undefined) throw new CommandProblem(`Signing up was refused: ${problemText(problem)}`);
  const registrationKey = await codeFor(email, mails);
  const { body } = await client.call(api.account.verify, { email, registrationKey });
  if (!body.success) throw new CommandProblem(body.message ?? "The activation code was refused.");
}

async function codeFor(email: string, mails: Parameters<typeof signUp>[2]): Promise<string> {
  const giveUpAt = Date.now() + MAIL_WAIT_MS;
  while (Date.now() < giveUpAt) {
    const mail = (await mails()).findLast(({ to }) => to.includes(email));
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS));
  }
  throw new CommandProblem(`The activation code for ${email} did not arrive.`);
}
