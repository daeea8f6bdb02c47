/** Which questions have answers in a document of the root step. */
import { isMap } from "../../jolt/json.ts";
import { isEmpty } from "../../process/steps/handlebars/values.ts";

/** Of questions outside of repeats. @param document test answers of the builder may be anything */
export function answeredIn(document: unknown): (key: string) => boolean {
  const answers = isMap(document) && isMap(document.answers) ? document.answers : {};
  return (key) => Object.hasOwn(answers, key) && !isEmpty(answers[key]);
}
