import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { SignOffStage } from "../../../shared/contract/sign-off.ts";
import { api, useApi } from "../../lib/api.ts";
import { ChecklistLine, type ChecklistState } from "../../ui/Checklist.tsx";
import { SentBack } from "../../ui/SentBack.tsx";
import type { LineProps } from "./line-parts.tsx";

const lines: Readonly<Record<SignOffStage, { state: ChecklistState; detail: string }>> = {
  off: { state: "info", detail: "Changes are published without a sign-off." },
  none: { state: "fix", detail: "Somebody else must look at these changes. Request it there." },
  waiting: {
    state: "waiting",
    detail: "Others were asked to look at these changes, and haven’t approved all of them yet.",
  },
  "sent-back": { state: "fix", detail: "Some changes were sent back, with a note." },
  outdated: { state: "fix", detail: "The form was changed since: request the sign-off again." },
  approved: { state: "ready", detail: "Somebody else has approved these changes." },
  waived: { state: "info", detail: "An administrator lets this be published once without it." },
};

/** Whether somebody else has looked at what readers would read otherwise; nothing for a form that never asked for it. */
export function SignOffLine({ formId, check: { signOff } }: LineProps) {
  const isBack = signOff === "sent-back" || signOff === "outdated";
  const { data } = useApi(api.forms.signOffState, isBack ? { formId } : undefined);
  if (signOff === undefined) return null;
  const action = (
    <Button component={Link} to={`/design/review/${formId}`} size="compact-sm" variant="default">
      Sign-off
    </Button>
  );
  return (
    <ChecklistLine {...lines[signOff]} title="Sign-off" action={action}>
      <SentBack notes={data?.sentBack ?? []} />
    </ChecklistLine>
  );
}
