/** The JOLT engine as it was at a commit, to be measured beside today's. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { transform } from "../../../shared/jolt/index.ts";

export interface OldEngine {
  readonly transform: typeof transform;
  readonly remove: () => Promise<void>;
}

/**
 * Takes `shared/jolt`, which imports nothing from elsewhere, out of the history into a temporary folder.
 * @returns why there is none, where the clone doesn't have the commit
 */
export async function engineOf(commit: string): Promise<OldEngine | string> {
  const project = join(import.meta.dirname, "..", "..", "..");
  const git = (...words: string[]) => spawnSync("git", words, { cwd: project, maxBuffer: 2 ** 26 });
  if (git("cat-file", "-e", `${commit}^{commit}`).status !== 0)
    return `not measured: commit ${commit} isn't in this clone; git fetch --unshallow gets it`;
  const folder = await mkdtemp(join(tmpdir(), `sprout-jolt-${commit}-`));
  const { stdout } = git("archive", commit, "shared/jolt");
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: stdout });
  if (unpacked.status !== 0) throw new Error(String(unpacked.stderr));
  const old = (await import(join(folder, "shared/jolt/index.ts"))) as Pick<OldEngine, "transform">; // the same file, earlier
  return { transform: old.transform, remove: () => rm(folder, { recursive: true, force: true }) };
}
