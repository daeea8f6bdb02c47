import { NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import type { SubmissionOrder } from "../../../shared/contract/submissions.ts";
import { orderOf } from "./FilterBar.tsx";

const labels: Record<SubmissionOrder, string> = {
  activity: "Latest activity first",
  start: "Latest start first",
  oldest: "Oldest start first",
};

/** In which order the list comes; what is searched comes by its start. Those orders have only what was submitted. */
export function OrderChoice({ isSearch }: { isSearch: boolean }) {
  const [query, setQuery] = useSearchParams();
  const order = orderOf(query);
  const offered = (["activity", "start", "oldest"] as const).filter((one) => !isSearch || one !== "activity");
  const choose = (order: string) => {
    const next = new URLSearchParams(query);
    next.delete("order");
    if (order !== offered[0]) next.set("order", order);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <NativeSelect
      aria-label="Order"
      title={order === "activity" ? undefined : "Only what was submitted"}
      size="sm"
      value={isSearch && order === "activity" ? "start" : order}
      data={offered.map((value) => ({ value, label: labels[value] }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
