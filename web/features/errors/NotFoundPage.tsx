import { ErrorPage } from "./ErrorPage.tsx";

/** Any unknown path. */
export function NotFoundPage() {
  return (
    <ErrorPage number="404" title="Oops! You're lost." text="The page you are looking for was not found." />
  );
}
