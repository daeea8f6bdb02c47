import { Button, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import { LOGO_NEEDS_NAME, PublicationAbout } from "../../../shared/contract/publication-about.ts";
import type { SmallCount } from "../../../shared/contract/small-count.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { MAX_SUBMISSION_LIMIT } from "../../../shared/limits.ts";
import { startChecks } from "../../../shared/start-check.ts";
import { fromLocalMoment, toLocalMoment } from "../../lib/local-moment.ts";
import { base64Of } from "../../lib/use-logo-address.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { counted } from "../../ui/counted.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Note } from "../../ui/Note.tsx";
import { type AboutErrors, AboutFields, aboutOf } from "./AboutFields.tsx";
import { BrandFields } from "./BrandFields.tsx";
import type { EnteredSettings, SettingsFields } from "./settings-draft.ts";
import { type ChosenSettings, useBase } from "./use-publications.ts";

export interface PublicationSettingsProps {
  publication: ListedPublication;
  /** The languages of the form. */
  locales: readonly Locale[];
  busy: boolean;
  failure: string | undefined;
  /** What was entered before the session ended. */
  kept: EnteredSettings | undefined;
  /** Something was entered that isn't saved. */
  onEnter: (settings: EnteredSettings) => void;
  onSave: (settings: ChosenSettings) => void;
  onCancel: () => void;
}

/** When a publication closes by itself, whether it is filled in on a shared device or changed after submitting, and whose form it is. */
export function PublicationSettings(props: PublicationSettingsProps) {
  const { publication, locales, busy, failure, kept, onEnter, onSave, onCancel } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that opened this is gone
  const base = useBase(publication, failure, kept?.publication);
  const before = fieldsOf(base);
  const [entered, setEntered] = useState<Partial<SettingsFields>>(kept?.entered ?? {});
  const enter = (some: Partial<SettingsFields>) => {
    const all = { ...entered, ...some };
    setEntered(all);
    onEnter({ publication: base, entered: all });
  };
  const now = { ...before, ...entered };
  const { closes, limit, sharedDevice, changeable, hidesCorrections, reusable, about, brand } = now;
  const { opens, startCheck, personalLinksOnly } = now;
  const [first] = useState(before);
  /** What somebody else has entered into a field meanwhile, where this dialog changes it too. */
  const meanwhile = (name: "opens" | "closes" | "limit") =>
    entered[name] === undefined || before[name] === first[name] || before[name] === entered[name]
      ? undefined
      : `Somebody else has set this to ${before[name].replace("T", " ") || "nothing"} meanwhile.`;
  const [errors, setErrors] = useState<AboutErrors>({});
  const [hadBrand] = useState(brand.colour !== "" || brand.logo !== undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [errors]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { colour, logo, file } = brand;
    const settings = {
      ...aboutOf(about),
      ...(colour.trim() !== "" && { colour: colour.trim().toLowerCase() }),
      ...(logo !== undefined && file === undefined && { logo }),
    };
    const checked = PublicationAbout.safeParse(settings);
    const issues = [...(checked.error?.issues ?? [])].reverse(); // of two about one text, the first is shown
    const maxSubmissions = limit.trim() === "" ? null : Number(limit);
    const isLimitWrong = maxSubmissions !== null && !isLimit(maxSubmissions);
    const isOrderWrong = opens !== "" && closes !== "" && opens >= closes;
    const lacksName = file !== undefined && settings.organisation === undefined;
    setErrors({
      ...Object.fromEntries(issues.map(({ path, message }) => [path.join(" "), message])),
      ...(lacksName && { logo: LOGO_NEEDS_NAME }),
      ...(isLimitWrong && { limit: LIMIT_WRONG }),
      ...(isOrderWrong && { closes: "Choose a time after it opens." }),
    });
    if (!checked.success || lacksName || isLimitWrong || isOrderWrong) return;
    const isAboutNew = file !== undefined || !isSame(checked.data, base.about ?? {});
    const changed = {
      // a time that nobody touched isn't read from its field, where the hour that comes twice has one name
      ...(opens !== before.opens && { opensAt: fromLocalMoment(opens) }),
      ...(closes !== before.closes && { closesAt: fromLocalMoment(closes) }),
      ...(startCheck !== before.startCheck && { startCheck: startCheck === "" ? null : startCheck }),
      ...(limit !== before.limit && { maxSubmissions }),
      ...(sharedDevice !== before.sharedDevice && { sharedDevice }),
      ...(changeable !== before.changeable && { changeable }),
      ...(hidesCorrections !== before.hidesCorrections && { hidesCorrections }),
      ...(reusable !== before.reusable && { reusable }),
      ...(personalLinksOnly !== before.personalLinksOnly && { personalLinksOnly }),
      ...(isAboutNew && { about: Object.keys(settings).length > 0 ? checked.data : null }),
      ...(file && { logo: await base64Of(file) }),
    };
    if (Object.keys(changed).length === 0) onCancel();
    else onSave({ ...changed, revision: base.revision ?? 0 });
  };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <form onSubmit={(event) => void save(event)} ref={form}>
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <Title order={3} size="h4" ref={heading} tabIndex={-1}>
          Settings of {publication.name}
        </Title>
        <TextInput
          type="datetime-local"
          label="Opens on"
          description={`Before that, the link says when it opens. Leave it empty to open it now. Time zone: ${zone}.`}
          value={opens}
          error={meanwhile("opens")}
          onChange={({ currentTarget }) => enter({ opens: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="Closes on"
          description={
            isPast(closes) && closes !== before.closes
              ? `This time has passed: the link closes as soon as you save. Time zone: ${zone}.`
              : `From then on, no one can start, save or submit. Leave it empty for no date. Time zone: ${zone}.`
          }
          value={closes}
          error={errors.closes ?? meanwhile("closes")}
          onChange={({ currentTarget }) => enter({ closes: currentTarget.value })}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          label="Submission limit"
          description={limitText(publication)}
          value={limit}
          error={errors.limit ?? meanwhile("limit")}
          onChange={({ currentTarget }) => enter({ limit: currentTarget.value })}
        />
        <CheckLine
          label="Shared device or tablet"
          checked={sharedDevice}
          onChange={(checked) => enter({ sharedDevice: checked })}
        >
          For a tablet in a waiting room: nothing is kept on the device, and the form starts over for the next
          person after 5 minutes without a touch.
        </CheckLine>
        <CheckLine
          label="Answers can be changed after submitting"
          checked={changeable}
          onChange={(checked) => enter({ changeable: checked })}
        >
          Respondents find “Change my answers” beside their reports. Changed answers make new reports; the
          earlier ones stay, marked as replaced. What you send back to respondents shows them your note.
        </CheckLine>
        <CheckLine
          label="Respondents see that their answers were corrected"
          checked={!hidesCorrections}
          onChange={(checked) => enter({ hidesCorrections: !checked })}
        >
          When somebody with the right to correct changes what was submitted: beside their reports respondents
          read that it was corrected, not by whom or why. Without this, they see the corrected answers as
          theirs.
        </CheckLine>
        <CheckLine
          label="People may start from their last answers"
          checked={reusable}
          onChange={(checked) => enter({ reusable: checked })}
        >
          Who comes back on their own device or with their account is offered what they submitted last. Each
          page with such answers asks “Still so?” before the form can be submitted. Not offered on a shared
          device.
        </CheckLine>
        <CheckLine
          label="Opened by personal links only"
          checked={personalLinksOnly}
          onChange={(checked) => enter({ personalLinksOnly: checked })}
        >
          For links that you make for one person each: the address without what follows its # starts nothing,
          nor does “Start from my last answers”. What was begun before can be submitted.
        </CheckLine>
        <NativeSelect
          label="Guard against programs"
          description="For a public link that programs fill in. A device computes something before the form starts, which people see as “Checking…”, and a field that people don't see catches programs. Nothing is sent to anybody else."
          data={guards}
          value={startCheck}
          onChange={({ currentTarget }) =>
            enter({ startCheck: startChecks.find((one) => one === currentTarget.value) ?? "" })
          }
        />
        <AboutFields
          locales={locales}
          texts={about}
          errors={errors}
          onChange={(texts) => enter({ about: texts })}
        />
        <Disclosure summary="Logo and theme colour" open={hadBrand}>
          <BrandFields
            brand={brand}
            logoLink={publication.logoLink}
            organisation={Object.values(about.organisation ?? {}).find((name) => name.trim() !== "") ?? ""}
            errors={errors}
            onChange={(next) => enter({ brand: next })}
          />
        </Disclosure>
        <DialogBar>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}

const guards = [
  { value: "", label: "Off" },
  { value: "LIGHT", label: "Light: about a second on a phone" },
  { value: "STRONG", label: "Strong: about 5 seconds on a phone" },
];

function fieldsOf(publication: ListedPublication): SettingsFields {
  const { opensAt, closesAt, startCheck = "", maxSubmissions, about = {} } = publication;
  return {
    opens: toLocalMoment(opensAt),
    startCheck,
    closes: toLocalMoment(closesAt),
    limit: maxSubmissions?.toString() ?? "",
    sharedDevice: publication.sharedDevice === true,
    changeable: publication.changeable === true,
    hidesCorrections: publication.hidesCorrections === true,
    reusable: publication.reusable === true,
    personalLinksOnly: publication.personalLinksOnly === true,
    about,
    brand: { colour: about.colour ?? "", logo: about.logo },
  };
}

/** Whether two values have the same properties, in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [entries, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return entries.length === others.size && entries.every(([name, value]) => isSame(value, others.get(name)));
}

/** @param local as the field of a time has it */
const isPast = (local: string) => local !== "" && new Date(local).getTime() <= Date.now();

const isLimit = (value: number) => Number.isInteger(value) && value >= 1 && value <= MAX_SUBMISSION_LIMIT;
const LIMIT_WRONG = `Enter a whole number from 1 to ${MAX_SUBMISSION_LIMIT.toLocaleString("en")}, or leave it empty.`;

/** @example takenText(1) // "1 submission" */
function takenText(taken: SmallCount): string {
  return taken === "<5" ? "fewer than 5 submissions" : counted(taken, "submission");
}

function limitText({ takenSubmissions }: ListedPublication): string {
  const so = takenSubmissions === undefined ? "" : ` It has ${takenText(takenSubmissions)} now.`;
  return `After so many submissions, no one else can start or submit. Leave it empty for no limit.${so}`;
}
