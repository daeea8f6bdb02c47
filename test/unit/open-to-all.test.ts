import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openToAll } from "../../infra/bundle/open-to-all.ts";

it.skipIf(process.platform === "win32")(
  "lets everybody read what only its owner could, and start its programs",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "sprout-modes-"));
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    try {
      mkdirSync(join(folder, "code"), { mode: 0o700 });
      writeFileSync(join(folder, "code", "index.py"), "");
      writeFileSync(join(folder, "code", "browser"), "");
      chmodSync(join(folder, "code", "index.py"), 0o600);
      chmodSync(join(folder, "code", "browser"), 0o700);
      openToAll(folder);
      expect([".", "code", "code/index.py", "code/browser"].map(modeOf)).toEqual([
        0o755, 0o755, 0o644, 0o755,
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
