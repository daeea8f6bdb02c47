import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { api, call } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Note } from "../../ui/Note.tsx";
import { EraseAccountDialog } from "./EraseAccountDialog.tsx";

/** What is held about the user: to take along, and to have erased. */
export function OwnData() {
  const [isErasing, setIsErasing] = useState(false);

  const { attempt, busy, failure } = useAttempt(async () => {
    saveFile(await call(api.account.accountData, {}));
    return undefined;
  });

  return (
    <>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        One file with your account, your sessions, the forms that you see, and what you answered in forms
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
      {isErasing && <EraseAccountDialog onClose={() => setIsErasing(false)} />}
    </>
  );
}
