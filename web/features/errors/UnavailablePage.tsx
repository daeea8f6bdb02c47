import { ErrorPage } from "./ErrorPage.tsx";

/** A page that could not be shown: its code could not be loaded, or it failed. */
export function UnavailablePage() {
  return (
    <ErrorPage
      number="500"
      title="Houston, we have a problem!"
      text="The page you are looking for is temporarily unavailable."
    />
  );
}
