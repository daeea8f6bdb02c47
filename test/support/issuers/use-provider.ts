/** Issuers for a test file's stack: a provider in a process of its own, and which of them the deployment's settings name. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { closeStores } from "../../../shared/stores/index.ts";

const program = fileURLToPath(new URL("provider.ts", import.meta.url));

export interface RunningProvider {
  issuer: string;
  stop(): void;
}

/** Starts `provider.ts`. @param origin of the product */
export async function startProvider(origin: string): Promise<RunningProvider> {
  const child = spawn(process.execPath, [program, origin], { stdio: ["pipe", "pipe", "ignore"] });
  for await (const line of createInterface(child.stdout))
    if (/^http:\/\/127\.0\.0\.1:\d+$/.test(line)) return { issuer: line, stop: () => child.stdin.end() };
  throw new Error("The provider ended before it listened.");
}

/** What a deployment would say, with the secrets of its clients. */
export interface TestedIssuer {
  id: string;
  name?: string;
  issuer: string;
  clientId: string;
  secret: string;
  domains: readonly string[];
  passwords?: "on" | "off";
}

/** Makes the stack of this process know these issuers, as if it had been deployed with them. */
export function deployWith(issuers: readonly TestedIssuer[], breakGlass = ""): void {
  const settings = issuers.map(({ id, name = "Hospital", issuer, clientId, domains, passwords }) => ({
    ...{ id, name, issuer, clientId, domains, passwords },
  }));
  process.env.SPROUT_IDENTITY_PROVIDERS = JSON.stringify(settings);
  process.env.SPROUT_ISSUER_SECRETS = JSON.stringify(
    Object.fromEntries(issuers.map(({ id, secret }) => [id, secret])),
  );
  process.env.SPROUT_BREAK_GLASS = breakGlass;
  closeStores();
}
