import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The name under which the functions ask Secrets Manager for it. */
export const SECRET_NAME = "sprout-secret";

/** The key of this installation: made once, then kept in the data folder where only its owner reads it. */
export async function readOrMakeSecret(dataFolder: string | undefined): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  if (dataFolder === undefined) return fresh;
  const file = join(dataFolder, "secret");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept !== undefined) return kept.trim();
  // written aside and renamed: a kill in between leaves no half of a secret
  await writeFile(`${file}.new`, `${fresh}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return fresh;
}
