/** In which order a deployment does what: pure, what is done are its arguments. */

/** What a stack says of itself, by name. */
export type StackOutputs = Readonly<Record<string, string>>;

export interface Steps {
  /** @param isProtected whether the stack, and what it keeps, may refuse to be deleted */
  deployStack(part: "data" | "app", isProtected: boolean): Promise<StackOutputs>;
  /** Brings stored data to the shape of the new release, which the one before reads too. */
  migrate(ofData: StackOutputs): Promise<void>;
  /** Once it is deployed, and before anybody is asked to use it. */
  note(outputs: { data: StackOutputs; app: StackOutputs }): Promise<void>;
  /** Gives the calls' functions their alias, at what they are now: until then, nothing starts them by it. */
  giveAliases(): Promise<void>;
  /** Moves the calls and the workers. @param isFirst nothing answers them yet */
  release(isFirst: boolean): Promise<void>;
  publishPages(ofApp: StackOutputs): Promise<void>;
}

export interface Before {
  hadData: boolean;
  hadApp: boolean;
  /** Whether aliases start the functions until now. */
  hadAliases: boolean;
  /** Whether aliases and pages are left to the release: with `release=canary`. Otherwise the stack contains them all. */
  isCanary: boolean;
  /** Whether this stage is to be protected once it is there. */
  isGuarded: boolean;
}

/**
 * The data first, then what the new release needs of it, then all else, and the calls only when everything is there. Pages
 * come after them, since they make the new calls. A step that fails ends it: what answered before goes on.
 */
export async function inOrder(steps: Steps, before: Before): Promise<StackOutputs> {
  const { hadData, hadApp, hadAliases, isCanary, isGuarded } = before;
  // What is there already stays protected; a first deployment that fails must be removable.
  const data = await steps.deployStack("data", hadData);
  if (hadApp) await steps.migrate(data);
  if (isCanary && hadApp && !hadAliases) await steps.giveAliases();
  const app = await steps.deployStack("app", hadApp);
  await steps.note({ data, app });
  if (isCanary) {
    await steps.release(!hadApp);
    await steps.publishPages(app);
  }
  // What the release before wrote while it still answered calls.
  if (hadApp) await steps.migrate(data);
  if (isGuarded && !(hadData && hadApp)) {
    await steps.deployStack("data", true);
    await steps.deployStack("app", true);
  }
  return app;
}
