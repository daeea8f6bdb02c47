/** The modes of what is deployed. */
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDER_MODE = 0o755;
const PROGRAM_MODE = 0o755;
const FILE_MODE = 0o644;
const ANY_MAY_START = 0o111;

/**
 * Lets everybody read all of it, and start its programs: a function runs as another user than whoever deployed it, and the CDK
 * keeps the modes that the files have here, where a package or the user's own mask may allow nobody else to read them.
 */
export function openToAll(folder: string): void {
  chmodSync(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, FOLDER_MODE);
    else if (entry.isFile())
      chmodSync(path, (statSync(path).mode & ANY_MAY_START) === 0 ? FILE_MODE : PROGRAM_MODE);
  }
}
