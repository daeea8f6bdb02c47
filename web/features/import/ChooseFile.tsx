import { ActionIcon, Button, FileButton, Progress, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPlus, IconX } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { XLSX_CONTENT_TYPE } from "../../../shared/contract/forms.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import styles from "./ChooseFile.module.css";
import { canAddFile } from "./upload-stages.ts";
import type { Upload } from "./use-upload.ts";

const megabytes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** Choose or drop a workbook; then its upload. */
export function ChooseFile({ upload }: { upload: Upload }) {
  const { file, setFile, percent, isUploading, stats } = upload;
  const [over, setOver] = useState(false);
  const free = canAddFile({ isUploading, isUploaded: stats !== undefined, hasFile: file !== undefined });

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (free) setFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.area}
      data-over={(over && free) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        accept={`.xlsx,.csv,${XLSX_CONTENT_TYPE}`}
        onChange={(chosen) => setFile(chosen ?? undefined)}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPlus size={16} />} disabled={!free}>
            Add File
          </Button>
        )}
      </FileButton>
      {file === undefined ? (
        <Text c="dimmed" size="sm">
          An Excel workbook (.xlsx) or a CSV file of at most {MAX_MEGABYTES} MB. You can also drop it here.
        </Text>
      ) : (
        <div className={styles.file}>
          <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
          <span className={styles.name}>{file.name}</span>
          <Text c="dimmed" size="sm">
            {megabytes.format(file.size / 1024 / 1024)} MB
          </Text>
          {!isUploading && (
            <ActionIcon color="gray" aria-label={`Remove ${file.name}`} onClick={() => setFile(undefined)}>
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
  );
}
