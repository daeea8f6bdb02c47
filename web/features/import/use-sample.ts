import { useEffect, useState } from "react";
import sample from "../../../shared/samples/before-the-visit.xlsx?url";
import { counted } from "../../lib/in-flight.ts";

/** The file's own name, without what the build adds to its address. */
const NAME = "before-the-visit.xlsx";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The sample workbook of the guide, as if it had been chosen. @param isEnabled fetches it */
export function useSample(isEnabled: boolean): { files: File[] | undefined; failed: boolean } {
  const [files, setFiles] = useState<File[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isEnabled) return setFailed(false);
    let isGone = false;
    counted(async () => {
      const answer = await fetch(sample);
      if (!answer.ok) throw new Error(`The sample workbook: ${answer.status}`);
      return answer.blob();
    }).then(
      (blob) => isGone || setFiles([new File([blob], NAME, { type: XLSX })]),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isEnabled]);
  return { files: isEnabled ? files : undefined, failed };
}
