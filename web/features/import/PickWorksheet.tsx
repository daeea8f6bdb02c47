import { Radio, Stack, Text, Title } from "@mantine/core";
import { brand } from "../../../shared/brand.ts";
import type { Upload } from "./use-upload.ts";

/** Which worksheet holds the form; the one that looks like it is chosen already. */
export function PickWorksheet({ upload }: { upload: Upload }) {
  const { stats, isInvalid, worksheetIndex, setWorksheetIndex } = upload;
  if (isInvalid)
    return (
      <>
        <Title order={2} size="h3">
          Invalid {brand.product} Excel Worksheet
        </Title>
        <p>
          {stats?.hiddenWorksheets === undefined ? (
            <>
              <strong>{stats?.fileName}</strong> has no worksheets. Open it in your spreadsheet program, check
              that it holds the form, and save it as .xlsx.
            </>
          ) : (
            <>
              All worksheets of <strong>{stats.fileName}</strong> are hidden:{" "}
              {stats.hiddenWorksheets.join(", ")}. Show the one that holds the form in your spreadsheet
              program, save the file and upload it again.
            </>
          )}
        </p>
      </>
    );
  return (
    <Radio.Group
      label="Which worksheet holds the form?"
      value={String(worksheetIndex)}
      onChange={(value) => setWorksheetIndex(Number(value))}
    >
      <Stack gap="sm" mt="sm">
        {stats?.worksheets.map(({ index, name }) => (
          <Radio
            key={index}
            value={String(index)}
            label={
              <>
                {name}
                {index === stats.worksheetIndex && (
                  <Text span c="dimmed" size="sm">
                    {" "}
                    – looks like a form
                  </Text>
                )}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
