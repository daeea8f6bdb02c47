import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { SignInSettings } from "../../../shared/contract/administration.ts";
import { api, useApi } from "../../lib/api.ts";
import { CopyText } from "../../ui/copy.tsx";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

const whoMust: Readonly<Record<SignInSettings["secondFactor"], string>> = {
  off: "Nobody has to use it. Everybody can set it up under Settings.",
  administrators: "Administrators must use it. Everybody else can set it up under Settings.",
  data: "Administrators must use it, and whoever may read answers. Everybody else can set it up under Settings.",
  all: "Everybody must use it.",
};

const accounts = {
  active: { text: "Ready", color: "leaf" },
  deactivated: { text: "Deactivated", color: "red" },
  none: { text: "No account", color: "red" },
} as const;

/** How people sign in, as the deployment's settings say it. Nobody changes them here. */
export function SignInView() {
  const { data, error, mutate } = useApi(api.administration.signInSettings, {});
  if (data === undefined)
    return error === undefined ? (
      <TableSkeleton what="how people sign in" />
    ) : (
      <LoadFailed what="How people sign in" error={error} onRetry={() => mutate()} />
    );
  const { providers, callback, breakGlass, secondFactor } = data;
  const needsPassword = providers.some(({ passwords }) => passwords === "off");
  return (
    <>
      <Text c="var(--ink-quiet)">
        These are settings of the deployment, which whoever operates the product changes there. There is no
        page for it, on purpose: nobody who is signed in can open another way in.
      </Text>
      <Part title="Single sign-on">
        {providers.length === 0 ? (
          <Text>Off: everybody signs in here, and nowhere else.</Text>
        ) : (
          <>
            <LineList label="Issuers" isFramed>
              {providers.map(({ id, name, issuer, domains, passwords }) => (
                <Line
                  key={id}
                  what={
                    <>
                      <Text fw={560}>{name}</Text>
                      <Text size="sm">For addresses of {domains.join(", ")}</Text>
                      <Text size="sm">{issuer}</Text>
                    </>
                  }
                >
                  <Badge color="gray" fz="xs" fw={560} miw="max-content">
                    {passwords === "off" ? "Passwords off" : "Passwords work too"}
                  </Badge>
                </Line>
              ))}
            </LineList>
            <Group gap="xs">
              <Text size="sm">The redirect address (redirect URI) to register at each issuer:</Text>
              <code>{callback}</code>
              <CopyText text={callback} of="the redirect address" />
            </Group>
          </>
        )}
      </Part>
      <Part title="Break-glass accounts">
        {breakGlass.length > 0 && (
          <LineList label="Break-glass accounts" isFramed>
            {breakGlass.map(({ username, account }) => (
              <Line key={username} what={<EmailAddress>{username}</EmailAddress>}>
                <Badge color={accounts[account].color} fz="xs" fw={560} miw="max-content">
                  {accounts[account].text}
                </Badge>
              </Line>
            ))}
          </LineList>
        )}
        <Text>
          {breakGlass.length > 0
            ? "They sign in with their password while an issuer is away, and each time raises an alarm."
            : needsPassword
              ? "None: while an issuer is away, nobody of a domain without passwords can sign in."
              : "None."}
        </Text>
      </Part>
      <Part title="Two-step verification">
        <Text>{whoMust[secondFactor]}</Text>
        <Text>
          It is the second step of a sign-in with a password. An issuer asks for its own. A browser that
          somebody chose to remember needs no second step for {inWords(data.rememberedSeconds)}.
        </Text>
      </Part>
      <Part title="Sessions">
        <Text>
          A session ends after {inWords(data.idleSeconds)} without use, and after{" "}
          {inWords(data.longestSeconds)} in any case.
        </Text>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" mt="xl">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** @example inWords(900) // "15 minutes" */
function inWords(seconds: number): string {
  if (seconds < 3_600) return counted(Math.round(seconds / 60), "minute");
  return seconds <= 86_400
    ? counted(Math.round(seconds / 3_600), "hour")
    : counted(Math.round(seconds / 86_400), "day");
}
