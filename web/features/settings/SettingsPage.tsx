import {
  Anchor,
  Badge,
  Button,
  Group,
  Radio,
  Skeleton,
  Stack,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { part } from "../../../shared/part.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { browserName } from "../../lib/browser-name.ts";
import { mediumDate } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { IconDownload } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { Organisation } from "../../ui/Organisation.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AccessTokens } from "./AccessTokens.tsx";
import { Profile } from "./Profile.tsx";
import styles from "./SettingsPage.module.css";
import { TwoStep } from "./TwoStep.tsx";

const EraseAccount = lazyPart(
  part(() => import("./EraseAccount.tsx")),
  ({ EraseAccount }) => EraseAccount,
);

const schemes = [
  { value: "auto", label: "Same as this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Light or dark; stored on this device. */
function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Radio.Group
      label={
        <Title order={2} size="h3">
          Appearance
        </Title>
      }
      value={colorScheme}
      onChange={(value) => {
        const chosen = schemes.find((scheme) => scheme.value === value);
        if (chosen) setColorScheme(chosen.value);
      }}
    >
      <Stack gap="sm" mt="sm">
        {schemes.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The account of the signed-in user, and how the product looks on this device. */
export function SettingsPage() {
  const { data: user } = useApi(api.account.whoami, {});
  return (
    <>
      <PageHeading title="Settings">Your account, and how things look on this device.</PageHeading>
      <div className={styles.parts}>
        <section>
          <Title order={2} size="h3">
            Account
          </Title>
          <Profile />
        </section>
        <section>
          <Title order={2} size="h3">
            Password
          </Title>
          <p>
            A new password ends your other sessions and your access tokens.{" "}
            <Anchor component={Link} to="/password" underline="always">
              Change Password
            </Anchor>
          </p>
        </section>
        <section>
          <Title order={2} size="h3">
            Two-step verification
          </Title>
          <TwoStep />
        </section>
        <section>
          <Title order={2} size="h3">
            Sessions
          </Title>
          <OwnSessions />
        </section>
        <section>
          <AppearanceChoice />
        </section>
        {user?.roles.includes("DESIGNER") && (
          <section>
            <Title order={2} size="h3">
              Organisation
            </Title>
            <OwnOrganisation />
          </section>
        )}
        <section>
          <Title order={2} size="h3">
            Your data
          </Title>
          <OwnData />
        </section>
        <section>
          <Title order={2} size="h3">
            For programs
          </Title>
          <AccessTokens />
          <p>
            The{" "}
            <Anchor component={Link} to="/design/calls" underline="always">
              list of calls
            </Anchor>{" "}
            describes what programs can do with this server.
          </p>
        </section>
      </div>
    </>
  );
}

/** Whose the user's own forms are. */
function OwnOrganisation() {
  const { data, error, mutate } = useApi(api.account.accountOrganisation, {});
  return (
    <>
      <p>
        Your forms and their reports name it, unless a publication names another one. In report templates it
        is <code>form.organisation</code>. Forms of a group have the group's.
      </p>
      <Organisation
        said={data}
        error={error}
        onRetry={mutate}
        save={(change) => call(api.account.accountOrganisation, change)}
      />
    </>
  );
}

/** The data stored about the user: to download, and to erase. */
function OwnData() {
  const [isErasing, setIsErasing] = useState(false);

  const { attempt, busy, failure } = useAttempt(async () => {
    saveFile(await call(api.account.accountData, {}));
    return undefined;
  });

  return (
    <>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        One file with your account, your sessions, the forms that you can see, and what you answered in forms
        while you were signed in.
      </p>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={attempt}
          loading={busy}
        >
          Download my data
        </Button>
        <Button variant="outline" color="red" onClick={() => setIsErasing(true)}>
          Erase my account
        </Button>
      </Group>
      {isErasing && (
        <Suspense fallback={null}>
          <EraseAccount onClose={() => setIsErasing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Where the user is signed in, and a button to end all other sessions. */
function OwnSessions() {
  const { data: sessions, error, mutate } = useApi(api.account.ownSessions, {});
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();

  const endOthers = async () => {
    setBusy(true);
    setNews(undefined);
    try {
      const left = await call(api.account.ownSessions, { endOthers: true });
      await mutate(left, { revalidate: false });
      setNews({ tone: "success", text: "Your other sessions have ended." });
    } catch (failure) {
      setNews({ tone: "error", text: problemText(failure) });
    }
    setBusy(false);
  };

  if (error !== undefined && sessions === undefined)
    return <LoadFailed what="Your sessions" error={error} onRetry={() => mutate()} />;
  if (sessions === undefined) return <Skeleton height={96} mt="md" />;
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
      <ul className={styles.sessions}>
        {sessions.map(({ current, beganAt, lastSeenAt, userAgent }) => (
          <li key={`${beganAt} ${lastSeenAt} ${userAgent} ${current}`}>
            <span>
              <strong>{browserName(userAgent)}</strong> {current && <Badge fz="xs">This session</Badge>}
            </span>
            <span className={styles.quiet}>
              Signed in {mediumDate(beganAt)} · last seen {mediumDate(lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="default" onClick={endOthers} loading={busy}>
          End other sessions
        </Button>
      ) : (
        <p className={styles.quiet}>You are not signed in anywhere else.</p>
      )}
    </>
  );
}
