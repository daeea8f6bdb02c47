import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { HomePage } from "./HomePage.tsx";

const FormStatistics = lazy(() =>
  import("./FormStatistics.tsx").then(({ FormStatistics }) => ({ default: FormStatistics })),
);

/** Links to the main pages, then how the user's forms are used. The charts' code loads after the cards. */
export function DashboardPage() {
  return (
    <>
      <HomePage />
      <Suspense fallback={<Skeleton height={320} mt={48} aria-hidden />}>
        <FormStatistics />
      </Suspense>
    </>
  );
}
