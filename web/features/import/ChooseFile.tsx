import { ActionIcon, Button, FileButton, Progress, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPlus, IconX } from "@tabler/icons-react";
import { type DragEvent, useEffect, useState } from "react";
import { Note } from "../../ui/Note.tsx";
import styles from "./ChooseFile.module.css";
import { acceptedFiles, fileSize, MAX_UPLOAD_MEGABYTES } from "./check-file.ts";
import { canAddFile } from "./upload-stages.ts";
import type { Upload } from "./use-upload.ts";

/** Choose or drop a workbook; then its upload. */
export function ChooseFile({ upload }: { upload: Upload }) {
  const { file, choose, notice, percent, isUploading, stats, isResumed } = upload;
  const [over, setOver] = useState(false);
  const canAdd = canAddFile({ isUploading, isUploaded: stats !== undefined, hasFile: file !== undefined });
  useEffect(keepPageOnDrop, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (canAdd) choose([...event.dataTransfer.files]);
  };
  return (
    <>
      {isResumed && file === undefined && notice === undefined && (
        <Note tone="info">Choose the file again. The name that you typed for the form is kept.</Note>
      )}
      {notice !== undefined && <Note tone="warning">{notice}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className={styles.area}
        data-over={(over && canAdd) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton accept={acceptedFiles} onChange={(chosen) => choose(chosen === null ? [] : [chosen])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPlus size={16} />} disabled={!canAdd}>
              Add File
            </Button>
          )}
        </FileButton>
        {file === undefined ? (
          <Text c="dimmed" size="sm">
            An Excel workbook (.xlsx) or a CSV file of at most {MAX_UPLOAD_MEGABYTES} MB. You can also drop it
            here.
          </Text>
        ) : (
          <div className={styles.file}>
            <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
            <span className={styles.name}>{file.name}</span>
            <Text c="dimmed" size="sm" className={`${styles.size}`}>
              {fileSize(file.size)}
            </Text>
            {!isUploading && (
              <ActionIcon color="gray" aria-label={`Remove ${file.name}`} onClick={() => choose([])}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </div>
        )}
        {percent !== undefined && (
          <div className={styles.progress}>
            <Progress value={percent} aria-label="Upload" transitionDuration={120} />
            <Text size="sm" c="dimmed" role="status">
              Uploading... {percent}%
            </Text>
          </div>
        )}
      </div>
    </>
  );
}

/** A file that misses the area must not replace the page, as browsers otherwise do. */
function keepPageOnDrop(): () => void {
  const ignore = (event: Event) => event.preventDefault();
  window.addEventListener("dragover", ignore);
  window.addEventListener("drop", ignore);
  return () => {
    window.removeEventListener("dragover", ignore);
    window.removeEventListener("drop", ignore);
  };
}
