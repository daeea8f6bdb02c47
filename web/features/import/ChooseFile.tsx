import { ActionIcon, Button, FileButton, Progress, Text } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { IconFileSpreadsheet, IconPlus, IconX } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./ChooseFile.module.css";
import { acceptedFiles, fileSize, MAX_UPLOAD_MEGABYTES } from "./check-file.ts";
import { canAddFile, canAddList } from "./upload-stages.ts";
import type { Upload } from "./use-upload.ts";

/** Choose or drop a workbook and the lists that belong to it; then their upload. */
export function ChooseFile({ upload }: { upload: Upload }) {
  const { files, add, remove, notice, percent, isUploading, stats, isResumed } = upload;
  const [over, setOver] = useState(false);
  const state = { isUploading, isUploaded: stats !== undefined, hasFile: files.length > 0 };
  const canAdd = canAddFile(state);
  const canDrop = canAddList(state);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (canDrop) add([...event.dataTransfer.files]);
  };
  return (
    <>
      {isResumed && files.length === 0 && notice === undefined && (
        <Note tone="info">Choose the file again. The name that you typed for the form is kept.</Note>
      )}
      {notice !== undefined && <Note tone="warning">{notice}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className={styles.area}
        data-over={(over && canDrop) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton accept={acceptedFiles} multiple onChange={add}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPlus size={16} />} disabled={!canAdd}>
              Add File
            </Button>
          )}
        </FileButton>
        {files.length === 0 && (
          <Text c="dimmed" size="sm">
            An Excel workbook (.xlsx, .xls) or a CSV file, with the lists (.csv, .xml, .geojson), pictures,
            sounds and videos that it names, or all of them in a zip: at most {MAX_UPLOAD_MEGABYTES} MB. You
            can also drop them here.
          </Text>
        )}
        {files.map((file) => (
          <div key={file.name} className={styles.file}>
            <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
            <span className={styles.name}>{file.name}</span>
            <Text c="dimmed" size="sm" className={`${styles.size}`}>
              {fileSize(file.size)}
            </Text>
            {!isUploading && (
              <ActionIcon color="gray" aria-label={`Remove ${file.name}`} onClick={() => remove(file)}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </div>
        ))}
        {files.length > 0 && canDrop && (
          <FileButton accept={acceptedFiles} multiple onChange={add}>
            {(props) => (
              <Button {...props} variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />}>
                Add lists and media
              </Button>
            )}
          </FileButton>
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
