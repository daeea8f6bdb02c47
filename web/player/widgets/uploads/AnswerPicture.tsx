/** What was photographed, drawn or signed, among the answers. */
import type { UploadedFile } from "../../../../shared/form/definition/definition.ts";
import type { InstanceAccess } from "../../base/instance-calls.ts";
import { usePicture } from "./contents.ts";

interface AnswerPictureProps {
  file: UploadedFile;
  access: InstanceAccess | undefined;
  /** The question. */
  alt: string;
}

export function AnswerPicture({ file, access, alt }: AnswerPictureProps) {
  const address = usePicture(file, access);
  return address === undefined ? null : <img className="p-answer-picture" src={address} alt={alt} />;
}
