export const SIGN_IN_PATH = "/login";

/** The sign-in page that comes back to a path. */
export function signInPath(attempted: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ returnUrl: attempted })}`;
}

let lastCheckFailure: unknown;

/** Why it is unknown whether there is a session, so that sign-in can say so; undefined: it is known. */
export const checkFailure = {
  get: () => lastCheckFailure,
  set: (failure: unknown) => {
    lastCheckFailure = failure;
  },
};

/** How to go to sign-in when a session has ended: the page says so, and what happened to unsaved work. */
export const afterSessionEnd = { state: { sessionEnded: true } } as const;

/** Whether sign-in was opened with `afterSessionEnd`. @param state of the router's location */
export function isAfterSessionEnd(state: unknown): boolean {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}
