import { Button, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Organisation as Said } from "../../shared/contract/organisation.ts";
import { aboutLimits } from "../../shared/form/definition/about-limits.ts";
import { problems } from "../../shared/problems.ts";
import { problemText } from "../lib/problem-text.ts";
import { base64Of, useLogoAddress } from "../lib/use-logo-address.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { LogoChoice } from "./LogoChoice.tsx";
import { Note } from "./Note.tsx";
import styles from "./Organisation.module.css";

type Texts = Pick<Said, "name" | "address" | "contact">;
/** Texts and a logo as they are sent; a logo of null is removed. */
export interface OrganisationChange {
  texts: Texts;
  logo?: string | null;
}

/** As high as what is loaded, so that nothing below it moves. */
const NOTHING: Said = { name: "", address: "", contact: "" };

interface OrganisationProps {
  /** Undefined: not loaded yet. */
  said: Said | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** @returns what is stored then */
  save: (change: OrganisationChange) => Promise<Said>;
}

/** What somebody's forms say of the organisation: its name, logo, contact and address. */
export function Organisation({ said, error, onRetry, save }: OrganisationProps) {
  if (error !== undefined && said === undefined)
    return <LoadFailed what="The organisation" error={error} onRetry={onRetry} />;
  const isLoading = said === undefined;
  return (
    <Skeleton visible={isLoading} mt="md">
      <div inert={isLoading}>
        <OrganisationForm key={isLoading ? "loading" : "loaded"} said={said ?? NOTHING} save={save} />
      </div>
    </Skeleton>
  );
}

function OrganisationForm({ said, save }: Pick<OrganisationProps, "save"> & { said: Said }) {
  const [stored, setStored] = useState(said);
  const [texts, setTexts] = useState<Texts>(textsOf(said));
  /** A new logo; null: none. */
  const [logo, setLogo] = useState<File | null>();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();
  const chosen = useLogoAddress(logo ?? undefined, undefined);
  const kept = stored.logo && `data:${stored.logo.type};base64,${stored.logo.data}`;
  const address = logo === undefined ? kept : chosen;
  const hasLogo = logo === undefined ? stored.logo !== undefined : logo !== null;
  const isChanged = logo !== undefined || JSON.stringify(texts) !== JSON.stringify(textsOf(stored));
  const put = (some: Partial<Texts>) => {
    setNews(undefined);
    setTexts({ ...texts, ...some });
  };
  const choose = (next: File | null | undefined) => {
    setNews(undefined);
    setLogo(next);
  };
  /** What was chosen is no picture, whatever its name says. */
  const refuse = () => {
    if (logo === undefined) return;
    choose(undefined);
    setNews({ tone: "error", text: problems.LOGO_REFUSED.message });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setNews(undefined);
    try {
      const sent = logo instanceof File ? await base64Of(logo) : logo;
      const now = await save({ texts, ...(sent !== undefined && { logo: sent }) });
      setStored(now);
      setTexts(textsOf(now));
      setLogo(undefined);
      setNews({ tone: "success", text: "Saved!" });
    } catch (failure) {
      setNews({ tone: "error", text: problemText(failure) });
    }
    setBusy(false);
  };
  const field = { autoComplete: "off", dir: "auto" } as const;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          {...field}
          label="Name of the organisation"
          value={texts.name}
          maxLength={aboutLimits.organisation}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
        <Textarea
          {...field}
          label="Address"
          rows={3}
          value={texts.address}
          maxLength={aboutLimits.address}
          onChange={({ currentTarget }) => put({ address: currentTarget.value })}
        />
        <Textarea
          {...field}
          label="Contact"
          description="Whom to ask, and how: below the form and in its reports."
          rows={2}
          value={texts.contact}
          maxLength={aboutLimits.contact}
          onChange={({ currentTarget }) => put({ contact: currentTarget.value })}
        />
        {address !== undefined && (
          <img
            className={styles.logo}
            src={address}
            alt={texts.name === "" ? "The logo" : texts.name}
            onError={refuse}
          />
        )}
        <LogoChoice
          hasLogo={hasLogo}
          where="Above the form and in its reports."
          onChoose={choose}
          onRemove={() => choose(stored.logo === undefined ? undefined : null)}
        />
        {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
        <div>
          <Button type="submit" loading={busy} disabled={!isChanged}>
            Update the organisation
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const textsOf = ({ name, address, contact }: Said): Texts => ({ name, address, contact });
