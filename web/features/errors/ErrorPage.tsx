import { Button, Text, TextInput, Title } from "@mantine/core";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { api, useApi } from "../../lib/api.ts";
import { IconSearch } from "../../ui/icons/icons.tsx";
import styles from "./ErrorPage.module.css";

/** A number, what happened, and for signed-in users a search of their forms. */
function ErrorPage({ number, title, text }: { number: string; title: string; text: string }) {
  const { data: signedIn } = useApi(api.account.isAuth, {});
  return (
    <section className={styles.page}>
      <div className={styles.number} aria-hidden>
        {number}
      </div>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="md">
        {text}
      </Text>
      {signedIn && <FormSearch />}
    </section>
  );
}

function FormSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    navigate(`/design/forms?${new URLSearchParams({ name })}`);
  };
  return (
    <form onSubmit={search} className={styles.search}>
      <TextInput
        name="name"
        type="search"
        aria-label="Search your forms"
        placeholder="Search your forms"
        leftSection={<IconSearch size={16} />}
        className={`${styles.field}`}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

/** Any unknown path. */
export function NotFoundPage() {
  return (
    <ErrorPage number="404" title="Oops! You're lost." text="The page you are looking for was not found." />
  );
}

/** A page that could not be shown: its code could not be loaded, or it failed. */
export function UnavailablePage() {
  return (
    <ErrorPage
      number="500"
      title="Houston, we have a problem!"
      text="The page you are looking for is temporarily unavailable."
    />
  );
}
