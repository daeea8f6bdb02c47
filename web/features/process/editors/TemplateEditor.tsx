import { ActionIcon, Button, Menu, VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import { part } from "../../../../shared/part.ts";
import { startTemplate } from "../../../../shared/process/start-templates.ts";
import { api, urlOf, useApi } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { saveFrom } from "../../../lib/save-file.ts";
import { hasLine } from "../../../ui/FindingList.tsx";
import {
  IconBook,
  IconCursorText,
  IconDots,
  IconHelp,
  IconIndentIncrease,
  IconLanguage,
} from "../../../ui/icons/icons.tsx";
import { useToast } from "../../../ui/Toasts.tsx";
import { CodeEditor } from "../code/CodeEditor.tsx";
import type { CodeEditorHandle } from "../code/MirrorEditor.tsx";
import { failureText, templateMarker } from "../code/template-marker.ts";
import type { TextPlace } from "../code/text-places.ts";
import { unreadNames } from "../code/unread-keys.ts";
import { usePaths } from "../code/use-paths.ts";
import { FindingsPanel } from "../findings/FindingsPanel.tsx";
import { ofStep } from "../findings/use-findings.ts";
import { ContentView } from "../preview/ContentView.tsx";
import { TranslationsDialog } from "../translations/TranslationsDialog.tsx";
import { tableKeyOf } from "../translations/table-key.ts";
import styles from "./Editor.module.css";
import { ModelPane } from "./ModelPane.tsx";
import type { EditorProps } from "./Pane.tsx";
import { FormPane, Pane, Placeholder } from "./Pane.tsx";
import { SplitPanes } from "./SplitPanes.tsx";

/** HANDLEBARS and JOLT: the live form and the model on the left, the template and its output on the right. */
export function TemplateEditor({
  formId,
  step,
  store,
  state,
  definition,
  locale,
  preview,
  findings,
  stepNames,
  place,
  runRoot,
  paths: { known, uses },
  onGo,
  onShow,
}: EditorProps) {
  const { code } = step.processType;
  const isPage = code === "HANDLEBARS";
  const text = state.drafts.get(step.key) ?? step.template ?? startTemplate(code) ?? "";
  const run = preview.states.get(step.key);
  const input = run !== undefined && "input" in run ? run.input : undefined;
  const output = preview.outputs.get(step.key);
  const marker = useMemo(() => (run?.state === "failed" ? templateMarker(run.message) : undefined), [run]);
  const { data: cells } = useApi(api.forms.formCells, { id: formId });
  const paths = usePaths(input?.body, definition, isPage, known, cells);
  const unread = useMemo(() => unreadNames(known), [known]);
  const editor = useRef<CodeEditorHandle>(null);
  const inText = useMemo(() => ofStep(findings, step.key).filter(hasLine), [findings, step.key]);
  const go = (finding: Finding) => {
    const { stepKey, line, column } = finding;
    if (stepKey === step.key && hasLine(finding)) editor.current?.goTo(finding);
    else onGo(hasLine(finding) ? { stepKey, line, column } : { stepKey });
  };
  const [isExplained, setExplained] = useState(false);
  const [isInAll, setInAll] = useState(false);
  const [isTranslating, setTranslating] = useState(false);
  const [renamed, setRenamed] = useState<TextPlace>();
  const translationsKey = tableKeyOf(state.root, step.key);
  const toast = useToast();
  const exportAddress = urlOf(api.process.exportTranslations, { f: formId, p: step.key });

  return (
    <div className={styles.workspace}>
      <SplitPanes direction="row" label="form and template">
        <SplitPanes direction="column" label="form and model">
          <FormPane definition={definition} locale={locale} store={store} state={state} />
          <ModelPane input={input} hasAnswers={Object.keys(state.answers).length > 0} unread={unread} />
        </SplitPanes>
        <SplitPanes direction="column" label="template and output">
          <Pane
            title={isPage ? "Template" : "Chain"}
            tools={
              <>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconIndentIncrease size={16} />}
                  onClick={() => editor.current?.format()}
                >
                  Format
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconCursorText size={16} aria-hidden />}
                  onClick={() => setRenamed(editor.current?.cursor())}
                >
                  Rename
                </Button>
                {isPage && (
                  <Button
                    component={Link}
                    to="/design/templates"
                    target="_blank"
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconBook size={16} aria-hidden />}
                  >
                    Guide
                    <VisuallyHidden> to templates, opens in a new tab</VisuallyHidden>
                  </Button>
                )}
                {isPage && (
                  <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
                    <Menu.Target>
                      <ActionIcon size={32} color="gray" aria-label="Template menu">
                        <IconDots size={18} stroke={1.6} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {translationsKey === undefined ? (
                        <Menu.Item onClick={() => setTranslating(true)}>Export Translations</Menu.Item>
                      ) : (
                        <Menu.Item
                          component="a"
                          href={exportAddress}
                          onClick={(event) => {
                            event.preventDefault();
                            saveFrom(exportAddress).catch((error: unknown) =>
                              toast({ text: `The translations can't be exported. ${problemText(error)}` }),
                            );
                          }}
                        >
                          Export Translations
                        </Menu.Item>
                      )}
                      <Menu.Item onClick={() => setTranslating(true)}>Import Translations</Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                )}
              </>
            }
          >
            <div className={styles.pane}>
              <div className={styles.paneBody}>
                <CodeEditor
                  ref={editor}
                  value={text}
                  onChange={(next) => store.draft(step.key, next)}
                  language={isPage ? "handlebars" : "jolt"}
                  label={`${isPage ? "Template" : "Chain"} of ${step.name}`}
                  marker={marker}
                  findings={inText}
                  place={place}
                  paths={paths}
                  uses={uses}
                  cells={cells}
                  onGo={onGo}
                  onRename={setRenamed}
                />
              </div>
              {run?.state === "failed" && (
                <p className={styles.problem} role="alert">
                  {failureText(run.message)}
                </p>
              )}
              <FindingsPanel
                translationsKey={translationsKey}
                findings={findings}
                step={step}
                stepNames={stepNames}
                hasFailed={run?.state === "failed"}
                onGo={go}
                onShow={onShow}
              />
            </div>
          </Pane>
          <Pane
            title={isPage ? "Preview" : "Output"}
            state={run}
            isOld={run?.state === "failed"}
            tools={
              isPage && (
                <>
                  {(definition?.locales.length ?? 0) > 1 && (
                    <Button
                      variant={isInAll ? "light" : "subtle"}
                      size="compact-sm"
                      leftSection={<IconLanguage size={16} aria-hidden />}
                      aria-pressed={isInAll}
                      onClick={() => {
                        setInAll(!isInAll);
                        setExplained(false);
                      }}
                    >
                      All languages
                    </Button>
                  )}
                  <Button
                    variant={isExplained ? "light" : "subtle"}
                    size="compact-sm"
                    leftSection={<IconHelp size={16} aria-hidden />}
                    aria-pressed={isExplained}
                    onClick={() => {
                      setExplained(!isExplained);
                      setInAll(false);
                    }}
                  >
                    Why?
                  </Button>
                </>
              )
            }
          >
            {isExplained && definition !== undefined ? (
              <Suspense fallback={<Placeholder>Loading...please wait...</Placeholder>}>
                <PreviewReasons
                  formId={formId}
                  definition={definition}
                  root={runRoot}
                  answers={state.answers}
                  locale={locale}
                  stepKey={step.key}
                  onGo={(to) => {
                    if (to.stepKey === step.key) editor.current?.goTo({ line: to.line, column: 1 });
                    else onGo(to);
                  }}
                />
              </Suspense>
            ) : isInAll && definition !== undefined ? (
              <Suspense fallback={<Placeholder>Loading...please wait...</Placeholder>}>
                <AllLanguages definition={definition} root={runRoot} answers={state.answers} step={step} />
              </Suspense>
            ) : text.trim() === "" ? (
              <Placeholder>Please create a template above, in order to view output.</Placeholder>
            ) : output === undefined ? (
              <Placeholder>Loading...please wait...</Placeholder>
            ) : (
              <ContentView content={output} name={`Output of ${step.name}`} />
            )}
          </Pane>
        </SplitPanes>
      </SplitPanes>
      {renamed !== undefined && (
        <Suspense fallback={null}>
          <RenameDialog
            place={{ stepKey: step.key, ...renamed }}
            stepNames={stepNames}
            renaming={findings.renaming}
            store={store}
            onClose={() => setRenamed(undefined)}
          />
        </Suspense>
      )}
      {isTranslating && (
        <TranslationsDialog
          formId={formId}
          step={step}
          store={store}
          state={state}
          definition={definition}
          onClose={() => setTranslating(false)}
        />
      )}
    </div>
  );
}

const RenameDialog = lazy(part(() => import("../rename/RenameDialog.tsx")));
const AllLanguages = lazy(part(() => import("../golden/AllLanguages.tsx")));
const PreviewReasons = lazy(part(() => import("../findings/PreviewReasons.tsx")));
