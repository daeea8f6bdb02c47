import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The name under which the functions request it from Secrets Manager. */
export const SECRET_NAME = "sprout-secret";

/** The key of this installation: created once, then kept in the data folder, readable by its owner only. */
export async function readOrMakeSecret(dataFolder: string | undefined): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  if (dataFolder === undefined) return fresh;
  const file = join(dataFolder, "secret");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept !== undefined) return kept.trim();
  // written to another file and renamed: a kill in between leaves no partial secret
  await writeFile(`${file}.new`, `${fresh}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return fresh;
}
