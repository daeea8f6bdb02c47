/** Before the tests that show pages: builds the site once for all of them, when its sources are not those of the last build. */
import { buildWeb } from "../../infra/local/build-web.ts";

export default () => buildWeb((line) => console.log(line));
