/** What a promise is, for whoever holds one. */
export interface FaultsRun {
  seed: number;
  /** So many of a full run's pieces as this run takes. */
  share(count: number): number;
  say(line: string): void;
}

export interface Promised {
  title: string;
  /** @returns what broke it, a line each */
  hold(run: FaultsRun): Promise<string[]>;
}
