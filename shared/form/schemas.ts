/** The public surface for checking shapes: what comes from outside is parsed with these schemas. Apart, since they load Zod. */
export {
  Answer,
  Answers,
  Composite,
  ControlType,
  controlTypes,
  DataType,
  Field,
  FieldValidator,
  FormDefinition,
  Option,
  Page,
  Place,
  Question,
  Repeat,
  StoredAnswers,
  UploadedFile,
} from "./definition/definition.ts";
