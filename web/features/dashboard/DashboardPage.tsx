import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CameInToday } from "./CameInToday.tsx";
import { HomePage } from "./HomePage.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { useNeeds } from "./use-needs.ts";

const FormStatistics = lazyPart(
  part(() => import("./FormStatistics.tsx")),
  ({ FormStatistics }) => FormStatistics,
);

/** What waits for the user, and what came in today. Nothing for users without forms: the statistics say that. */
function WhatWaits() {
  const { needs, isComplete, error, retry, today } = useNeeds();
  if (needs?.forms === 0) return null;
  return (
    <>
      <NeedsYou needs={needs} isComplete={isComplete} error={error} onRetry={retry} />
      {needs !== undefined && <CameInToday arrived={needs.arrived} isComplete={isComplete} today={today} />}
    </>
  );
}

/** What waits for the user, links to the main pages, then how the user's forms are used. The charts' code loads after the cards. */
export function DashboardPage() {
  return (
    <>
      <HomePage>
        <WhatWaits />
      </HomePage>
      <Suspense fallback={<Skeleton height={320} mt={48} aria-hidden />}>
        <FormStatistics />
      </Suspense>
    </>
  );
}
