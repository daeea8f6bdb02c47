import { zodResolver } from "@hookform/resolvers/zod";
import { Button, NativeSelect, Skeleton, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { profile } from "../../../shared/contract/people.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { productLocales } from "../../../shared/localize.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";

const languages = productLocales.map(({ code, name }) => ({ value: code, label: name }));

type User = OutputOf<typeof api.account.whoami>;
type Fields = z.infer<typeof profile.input>;

/** The user's own names and language. The e-mail address is the username and can't change. */
export function Profile() {
  const { data: user, error, mutate } = useApi(api.account.whoami, {});
  if (error !== undefined && user === undefined)
    return <LoadFailed what="Your account" error={error} onRetry={() => mutate()} />;
  if (user === undefined) return <Skeleton height={260} mt="md" />;
  return (
    <ProfileForm
      key={user.username}
      user={user}
      onSaved={(saved) => mutate({ ...user, ...saved }, { revalidate: false })}
    />
  );
}

function ProfileForm({ user, onSaved }: { user: User; onSaved: (saved: Fields) => void }) {
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(profile.input),
    mode: "onTouched",
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      locale: productLocales.find(({ code }) => code === user.locale)?.code ?? "en",
    },
  });
  const { errors, isValid, isSubmitting, isDirty } = formState;

  const save = async (fields: Fields) => {
    setNews(undefined);
    try {
      await call(api.account.profile, fields);
      reset(fields);
      onSaved(fields);
      setNews({ tone: "success", text: "Saved!" });
    } catch (error) {
      setNews({ tone: "error", text: problemText(error) });
    }
  };

  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Stack gap="md" mt="md">
        {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
        <TextInput
          label="E-mail address"
          description="You sign in with it; it can't be changed."
          value={user.username}
          readOnly
        />
        <TextInput
          {...register("firstName")}
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextInput
          {...register("lastName")}
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
        <NativeSelect
          {...register("locale")}
          label="Language"
          description="E-mails to you are written in this language."
          data={languages}
        />
        <div>
          <Button type="submit" disabled={!isValid || !isDirty || isSubmitting}>
            {isSubmitting ? "Saving..." : "Save"}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
