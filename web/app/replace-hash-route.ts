/** The dashboard's former address: a hash never reaches the guard, so it is turned into a path before the router starts. */
export function replaceHashRoute(): void {
  if (location.hash === "#/dashboard") history.replaceState(null, "", "/dashboard");
}
