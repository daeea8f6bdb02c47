/** What a promise is, for the files that define one. */
export interface FaultsRun {
  seed: number;
  /** The share of a full run's pieces that this run takes. */
  share(count: number): number;
  say(line: string): void;
}

export interface Promised {
  title: string;
  /** @returns what broke it, a line each */
  hold(run: FaultsRun): Promise<string[]>;
}
