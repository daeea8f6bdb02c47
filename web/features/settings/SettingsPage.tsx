import { Anchor, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AppearanceChoice } from "./AppearanceChoice.tsx";
import { OwnData } from "./OwnData.tsx";
import { OwnSessions } from "./OwnSessions.tsx";
import { Profile } from "./Profile.tsx";
import styles from "./SettingsPage.module.css";

/** The account of the signed-in user, and how the product looks on this device. */
export function SettingsPage() {
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
            A new password ends your other sessions.{" "}
            <Anchor component={Link} to="/password" underline="always">
              Change Password
            </Anchor>
          </p>
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
          <p>
            What this server can be asked for is told by the{" "}
            <Anchor component={Link} to="/design/calls" underline="always">
              list of calls
            </Anchor>
            .
          </p>
        </section>
      </div>
    </>
  );
}
