import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { AttentionList } from "./AttentionList.tsx";
import { CameInToday } from "./CameInToday.tsx";
import { HomePage } from "./HomePage.tsx";
import { useAttentionItems } from "./use-attention-items.ts";

const FormStatistics = lazyPart(
  part(() => import("./FormStatistics.tsx")),
  ({ FormStatistics }) => FormStatistics,
);

/** What waits for the user, and what came in today. Nothing for users without forms: the statistics say that. */
function WhatWaits() {
  const { items, isComplete, error, retry, today } = useAttentionItems();
  if (items?.forms === 0) return null;
  return (
    <>
      <AttentionList items={items} isComplete={isComplete} error={error} onRetry={retry} />
      {items !== undefined && <CameInToday arrived={items.arrived} isComplete={isComplete} today={today} />}
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
