import { Button, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { propertiesOf } from "../../../../shared/process/properties.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { translationPlace } from "../../../../shared/process/translations/translation-rows.ts";
import { api, useApi } from "../../../lib/api.ts";
import { DialogBar } from "../../../ui/DialogBar.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { newKey } from "../new-key.ts";
import { changeStep } from "../tree/tree-edits.ts";
import type { TranslationsDialogProps } from "./dialog-props.ts";
import styles from "./Translations.module.css";

/** Languages mode: the languages that the texts are translated into. A choice is saved at once. */
export function LanguagesMode({
  step,
  store,
  state: { root },
  definition,
  onClose,
  onTranslations,
}: TranslationsDialogProps & { onTranslations: () => void }) {
  const { data: locales, error, mutate } = useApi(api.process.locales, {});
  const [refusal, setRefusal] = useState<string>();
  const supplier = translationPlace(root, step.key)?.supplier?.step;
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
        English is the language of the templates. Choose the others; when you publish, you are asked about
        texts that are missing in any of them.
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
                      disabled={supplier === undefined || code === "en"}
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
