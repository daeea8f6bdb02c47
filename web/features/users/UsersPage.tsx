import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router-dom";
import { api, useApi } from "../../lib/api.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { UserList } from "./UserList.tsx";

/** The administrator's list of users. Others are not even asked for it. */
export function UsersPage() {
  const { data: user, error, mutate } = useApi(api.account.whoami, {});
  return (
    <>
      <PageHeading title="Users">Who may sign in, and what they may do.</PageHeading>
      {error !== undefined && user === undefined && (
        <LoadFailed what="Your account" error={error} onRetry={() => mutate()} />
      )}
      {user === undefined && error === undefined && <Skeleton height={240} />}
      {user !== undefined &&
        (user.roles.includes("ADMIN") ? (
          <UserList ownUsername={user.username} />
        ) : (
          <Note tone="info" title="This page is for administrators.">
            <Button component={Link} to="/dashboard" variant="default">
              Go to the dashboard
            </Button>
          </Note>
        ))}
    </>
  );
}
