import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";

/** The administrator's list of users. */
export function UsersPage() {
  return (
    <>
      <PageHeading title="Users">Who may sign in, and what they may do.</PageHeading>
      <Note tone="info">The list of users isn't available yet.</Note>
    </>
  );
}
