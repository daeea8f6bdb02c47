import { Button, Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { linkMark } from "../../../shared/link-mark.ts";
import type { SiteLimit } from "../../../shared/site-limit.ts";
import { type SiteParts, siteWords, useSiteParts } from "../../lib/use-site.ts";

interface SiteEditProps {
  formId: number;
  site: SiteLimit | undefined;
  disabled: boolean;
  onChange: (site: SiteLimit | undefined) => void;
  /** Whether there is something that isn't saved. */
  onOpen: (isOpen: boolean) => void;
}

/** Which submissions one person sees: all, or those of a site. */
export function SiteEdit({ formId, site, disabled, onChange, onOpen }: SiteEditProps) {
  const [isOpen, setIsOpen] = useState(site !== undefined);
  const parts = useSiteParts(isOpen ? formId : undefined, true);
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Sees"
        value={isOpen ? "some" : "all"}
        onChange={(value) => {
          setIsOpen(value === "some");
          if (value === "all" && site !== undefined) onChange(undefined);
        }}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" label="All submissions" disabled={disabled} />
          <Radio
            value="some"
            label="Only those of a site"
            description={
              site === undefined
                ? "In lists, files, numbers and reports, as if there were no others."
                : `Submissions ${siteWords(site, parts)}`
            }
            disabled={disabled}
          />
        </Stack>
      </Radio.Group>
      {isOpen && !disabled && <Parts site={site} parts={parts} onChange={onChange} onOpen={onOpen} />}
    </Stack>
  );
}

function Parts({
  site,
  parts: { publications, questions },
  onChange,
  onOpen,
}: Pick<SiteEditProps, "site" | "onChange" | "onOpen"> & { parts: SiteParts }) {
  const [prefixes, setPrefixes] = useState(site?.subjectPrefixes?.join(", ") ?? "");
  const [keys, setKeys] = useState<string[]>(site?.publicationKeys ?? []);
  const [marks, setMarks] = useState<string[]>(site?.linkMarks ?? []);
  const [links, setLinks] = useState("");
  const [question, setQuestion] = useState(site?.answer?.question ?? "");
  const [choices, setChoices] = useState<string[]>(site?.answer?.choices ?? []);
  const subjectPrefixes = prefixes
    .split(",")
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== "");
  const pasted = links.split(/\s+/).filter((link) => link !== "");
  const linkMarks = [...new Set([...marks, ...pasted.flatMap((link) => markOf(link) ?? [])])];
  const isLink = pasted.every((link) => markOf(link) !== undefined);
  const chosen: SiteLimit = {
    ...(subjectPrefixes.length > 0 && { subjectPrefixes }),
    ...(keys.length > 0 && { publicationKeys: keys }),
    ...(linkMarks.length > 0 && { linkMarks }),
    ...(question !== "" && choices.length > 0 && { answer: { question, choices } }),
  };
  const chosenQuestion = questions.find(({ value }) => value === question);
  const isSaved = site !== undefined && textOf(chosen) === textOf(site);
  useEffect(() => {
    onOpen(!isSaved);
    return () => onOpen(false);
  }, [isSaved, onOpen]);
  return (
    <Stack gap="sm" pl="xl">
      <Text size="sm">Submissions that fit any of these:</Text>
      <TextInput
        label="Whom they are about starts with"
        description="As prefilled links say it. Several: with commas between them."
        value={prefixes}
        onChange={({ currentTarget }) => setPrefixes(currentTarget.value)}
      />
      <Checkbox.Group label="Publications" value={keys} onChange={setKeys}>
        <Stack gap="xs" mt="xs">
          {publications.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      {marks.length > 0 && (
        <Checkbox
          label={marks.length === 1 ? "The link chosen before" : `The ${marks.length} links chosen before`}
          checked
          onChange={() => setMarks([])}
        />
      )}
      <Textarea
        label="Started by these links"
        description="Paste prefilled links, one on each line. Only a mark of each is kept, not the link."
        value={links}
        onChange={({ currentTarget }) => setLinks(currentTarget.value)}
        error={!isLink && "Each line must be a prefilled link, as its publication gives it."}
      />
      <NativeSelect
        label="Answer to"
        value={question}
        onChange={({ currentTarget }) => {
          setQuestion(currentTarget.value);
          setChoices([]);
        }}
        data={[
          { value: "", label: "No question" },
          ...questions.map(({ value, label }) => ({ value, label })),
        ]}
      />
      {chosenQuestion !== undefined && (
        <Checkbox.Group label="Any of these choices" value={choices} onChange={setChoices}>
          <Stack gap="xs" mt="xs">
            {chosenQuestion.choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Button
        variant="default"
        disabled={Object.keys(chosen).length === 0 || isSaved || !isLink}
        onClick={() => onChange(chosen)}
      >
        Show only these
      </Button>
    </Stack>
  );
}

/** What is kept of a prefilled link; undefined for any other text. */
function markOf(link: string): string | undefined {
  const [, token] = link.split("#fill=");
  const mark = token === undefined ? "" : linkMark(token);
  return /^[\w-]{16}$/.test(mark) ? mark : undefined;
}

/** The same for two that say the same. */
const textOf = ({ subjectPrefixes, publicationKeys, linkMarks, answer }: SiteLimit) =>
  JSON.stringify([subjectPrefixes, publicationKeys, linkMarks, answer?.question, answer?.choices]);
