import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { HomePage } from "./HomePage.tsx";
import { NeedsYou } from "./NeedsYou.tsx";

const FormStatistics = lazy(() =>
  import("./FormStatistics.tsx").then(({ FormStatistics }) => ({ default: FormStatistics })),
);

/** What waits for the user, links to the main pages, then how the user's forms are used. The charts' code loads after the cards. */
export function DashboardPage() {
  return (
    <>
      <HomePage>
        <NeedsYou />
      </HomePage>
      <Suspense fallback={<Skeleton height={320} mt={48} aria-hidden />}>
        <FormStatistics />
      </Suspense>
    </>
  );
}
