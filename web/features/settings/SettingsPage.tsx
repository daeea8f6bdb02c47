import { Anchor, Radio, Skeleton, Stack, Title, useMantineColorScheme } from "@mantine/core";
import { Link } from "react-router-dom";
import { productLocales } from "../../../shared/form/localize.ts";
import { api, useApi } from "../../lib/api.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./SettingsPage.module.css";

const schemes = [
  { value: "auto", label: "As this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The account of the signed-in user, and how the product looks on this device. */
export function SettingsPage() {
  const { data: user, error, mutate } = useApi(api.account.whoami, {});
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = productLocales.find(({ code }) => code === user?.locale)?.name ?? user?.locale;

  return (
    <>
      <PageHeading title="Settings">Your account, and how things look on this device.</PageHeading>
      <div className={styles.parts}>
        <section>
          <Title order={2} size="h3">
            Account
          </Title>
          {error !== undefined && <LoadFailed what="Your account" error={error} onRetry={() => mutate()} />}
          {user === undefined && error === undefined && <Skeleton height={120} mt="md" />}
          {user !== undefined && (
            <dl className={styles.facts}>
              <dt>Name</dt>
              <dd>{`${user.firstName} ${user.lastName}`}</dd>
              <dt>E-mail address</dt>
              <dd>{user.username}</dd>
              <dt>Language</dt>
              <dd>{language}</dd>
              <dt>Password</dt>
              <dd>
                <Anchor component={Link} to="/password">
                  Change Password
                </Anchor>
              </dd>
            </dl>
          )}
        </section>
        <section>
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
        </section>
      </div>
    </>
  );
}
