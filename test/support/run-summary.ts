/** The last lines of a run name the slowest files and every test that failed: a log is often kept only by its end. */
import type { Reporter, TestModule } from "vitest/node";

const SLOWEST = 10;

export default class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ module, seconds: module.diagnostic().duration / 1_000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SLOWEST);
    if (modules.length > SLOWEST) {
      console.log("\nThe slowest files, in seconds:");
      for (const { module, seconds } of slowest)
        console.log(`  ${seconds.toFixed(1).padStart(6)} ${module.relativeModuleId}`);
    }
    const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
    const broken = modules.filter((module) => module.errors().length > 0);
    if (failed.length + broken.length === 0) return;
    console.log("\nFailed:");
    for (const { module, fullName } of failed) console.log(`  ${module.relativeModuleId} > ${fullName}`);
    for (const module of broken) console.log(`  ${module.relativeModuleId}: the file itself`);
  }
}
