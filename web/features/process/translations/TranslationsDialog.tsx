import { Button, FileButton, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { type MouseEvent, useState } from "react";
import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { propertiesOf } from "../../../../shared/process/step.ts";
import { languagesOf, sourceLanguage } from "../../../../shared/process/translations/source-language.ts";
import { translationPlace } from "../../../../shared/process/translations/translation-rows.ts";
import { api, call, urlOf, useApi } from "../../../lib/api.ts";
import { problemText, serverReasons } from "../../../lib/problem-text.ts";
import { saveFrom } from "../../../lib/save-file.ts";
import { uploadFile } from "../../../lib/upload-file.ts";
import { Dialog, DialogBar } from "../../../ui/Dialog.tsx";
import { IconDownload, IconFileUpload } from "../../../ui/icons/icons.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import { changeStep, newKey } from "../tree/tree-edits.ts";
import styles from "./Translations.module.css";
import { tableKeyOf } from "./table-key.ts";

/** What the dialog gets, and each of its modes. */
interface TranslationsDialogProps {
  formId: number;
  step: Step;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  onClose: () => void;
}

/** Translations exported and imported as a workbook, or the languages to translate into: two modes of one dialog. */
export function TranslationsDialog(props: TranslationsDialogProps) {
  const [mode, setMode] = useState<"translations" | "languages">("translations");
  const [failure, setFailure] = useState<string>();
  return (
    <>
      <BuilderDialog title="Translations" width={800} onClose={props.onClose}>
        {mode === "translations" ? (
          <TranslationsMode {...props} onLanguages={() => setMode("languages")} onFailure={setFailure} />
        ) : (
          <LanguagesMode {...props} onTranslations={() => setMode("translations")} />
        )}
      </BuilderDialog>
      {failure !== undefined && (
        <ImportMessageDialog message={failure} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}

/** Why translations couldn't be imported. */
function ImportMessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Error" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{message}</p>
    </Dialog>
  );
}

type Progress =
  | { state: "nothing" | "uploading" | "importing" }
  | { state: "uploaded"; id: string }
  | { state: "done"; texts: number };

/** Translations mode: export a workbook, upload the translated one, and Save applies it. */
function TranslationsMode({
  formId,
  step,
  store,
  state: { root },
  onLanguages,
  onFailure,
}: TranslationsDialogProps & { onLanguages: () => void; onFailure: (message: string) => void }) {
  const [progress, setProgress] = useState<Progress>({ state: "nothing" });
  const [fileName, setFileName] = useState<string>();
  const exportAddress = urlOf(api.process.exportTranslations, { f: formId, p: step.key });
  const hasTable = tableKeyOf(root, step.key) !== undefined;
  const isBusy = progress.state === "uploading" || progress.state === "importing";

  const fail = (error: unknown) => {
    const message = serverReasons(error) ?? problemText(error);
    console.error(message);
    setProgress({ state: "nothing" });
    onFailure(message);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setFileName(file.name);
    setProgress({ state: "uploading" });
    await uploadFile(api.forms.upload.path, [file], () => {}).then(
      ({ id }) => setProgress({ state: "uploaded", id }),
      fail,
    );
  };
  const save = async () => {
    if (progress.state !== "uploaded") return;
    setProgress({ state: "importing" });
    try {
      await store.settled();
      const rows = await call(api.process.importTranslations, {
        id: progress.id,
        formId,
        processKey: step.key,
      });
      await store.reload(); // the process runs again on what was imported
      setProgress({ state: "done", texts: rows.length });
    } catch (error) {
      fail(error);
    }
  };

  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>Export</Text>
        <Text c="dimmed">
          One workbook with every text of “{step.name}”, one column for each language. Send it to your
          translators.
        </Text>
        <Button
          mt="xs"
          variant="default"
          component="a"
          {...(hasTable
            ? {
                href: exportAddress,
                onClick: (event: MouseEvent) => {
                  event.preventDefault();
                  saveFrom(exportAddress).catch((error: unknown) => onFailure(problemText(error)));
                },
              }
            : { "aria-disabled": true, role: "link" })}
          leftSection={<IconDownload size={16} />}
        >
          Export
        </Button>
        {!hasTable && (
          <Note tone="info">
            There is no Translations step above this step to store translations. Add one, then export.
          </Note>
        )}
      </div>
      <div>
        <Text fw={600}>Import</Text>
        <Text c="dimmed">Choose the translated workbook, then save. Empty cells change nothing.</Text>
        <Group gap="sm" mt="xs">
          <FileButton accept=".xlsx,.xls,.csv" onChange={(file) => void choose(file ?? undefined)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={16} />}
                disabled={isBusy || !hasTable}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
          {fileName !== undefined && <span>{fileName}</span>}
        </Group>
      </div>
      <div role="status">
        {progress.state === "uploading" && "Uploading…"}
        {progress.state === "importing" && "Importing translations...please wait..."}
        {progress.state === "done" && (
          <Note tone="success">Imported. {progress.texts} texts are in the table now.</Note>
        )}
      </div>
      <DialogBar>
        <Button variant="default" onClick={onLanguages} disabled={isBusy}>
          Languages
        </Button>
        <Button onClick={save} disabled={progress.state !== "uploaded"}>
          Save
        </Button>
      </DialogBar>
    </Stack>
  );
}

/** Languages mode: the languages that the texts are translated into. A choice is saved at once. */
function LanguagesMode({
  step,
  store,
  state: { root },
  definition,
  onClose,
  onTranslations,
}: TranslationsDialogProps & { onTranslations: () => void }) {
  const { data: locales, error, mutate } = useApi(api.process.locales, {});
  const [refusal, setRefusal] = useState<string>();
  const place = translationPlace(root, step.key)?.supplier;
  const supplier = place?.step;
  const source = sourceLanguage(
    place ? [...place.above, place.step] : [],
    definition && languagesOf(definition),
  );
  const languageName = (code: string) =>
    [...(definition?.locales ?? []), ...(locales ?? [])].find((one) => one.code === code)?.name ?? code;
  const chosenOf = (step: Step | undefined) =>
    (step && chosenIn(step)) ?? definition?.locales.map(({ code }) => code) ?? [];
  const chosen = chosenOf(supplier);

  const choose = async (code: string, isChosen: boolean) => {
    if (supplier === undefined) return;
    const withChoice = (now: Step) => {
      const others = chosenOf(now).filter((other) => other !== code);
      return withLocales(now, (isChosen ? [...others, code] : others).join(" "));
    };
    const what = `Choose languages of ${supplier.name}`;
    setRefusal(await store.edit(what, (tree) => changeStep(tree, supplier.key, withChoice)));
  };

  return (
    <Stack gap="md">
      <Text c="dimmed">
        The templates are written in {languageName(source)}. Choose the other languages; when you publish, you
        are asked about texts that are missing in any of them.
      </Text>
      {refusal !== undefined && <Note tone="warning">{refusal}</Note>}
      {supplier === undefined && (
        <Note tone="info">
          There is no Translations step above this step to store the choice. Add one to choose languages.
        </Note>
      )}
      {error !== undefined && <LoadFailed what="The languages" error={error} onRetry={() => void mutate()} />}
      {locales === undefined && error === undefined && <Skeleton height={160} />}
      {locales !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.languages} aria-label="Languages" tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Translated</Table.Th>
                <Table.Th>Language</Table.Th>
                <Table.Th>Code</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {locales.map(({ code, name }) => (
                <Table.Tr key={code}>
                  <Table.Td>
                    <input
                      type="checkbox"
                      className={styles.check}
                      aria-label={name}
                      checked={chosen.includes(code)}
                      disabled={supplier === undefined || code === source}
                      onChange={({ currentTarget }) => void choose(code, currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{code}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <DialogBar>
        <Button variant="default" onClick={onTranslations}>
          Translations
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogBar>
    </Stack>
  );
}

const SET = "translations";

function chosenIn(step: Step): string[] | undefined {
  return propertiesOf(step)
    [SET]?.locales?.split(/[\s,;]+/)
    .filter((code) => code !== "");
}

function withLocales(step: Step, value: string): Step {
  const others = step.propertySets.filter(({ name }) => name !== SET);
  const own = step.propertySets.find(({ name }) => name === SET) ?? {
    key: newKey(),
    name: SET,
    properties: [],
  };
  const properties = [...own.properties.filter(({ name }) => name !== "locales"), { name: "locales", value }];
  return { ...step, propertySets: [...others, { ...own, properties }] };
}
