/** THE table of calls. Everything that serves, calls, documents or tests them reads it from here. */
import * as accessTokens from "./access-tokens.ts";
import * as account from "./account.ts";
import * as administration from "./administration.ts";
import * as corrections from "./corrections.ts";
import * as dataAnalysis from "./data-analysis.ts";
import * as factors from "./factors.ts";
import * as files from "./files.ts";
import * as forms from "./forms.ts";
import * as golden from "./golden.ts";
import * as groups from "./groups.ts";
import * as hooks from "./hooks.ts";
import * as imports from "./imports.ts";
import * as languages from "./languages.ts";
import * as needs from "./needs.ts";
import * as notices from "./notices.ts";
import * as organisation from "./organisation.ts";
import * as people from "./people.ts";
import * as personalData from "./personal-data.ts";
import * as process from "./process.ts";
import * as publicationLinks from "./publication-links.ts";
import * as publicationUpdates from "./publication-updates.ts";
import * as publicationUse from "./publication-use.ts";
import * as publishChecks from "./publish-check.ts";
import * as recipients from "./recipients.ts";
import * as retention from "./retention.ts";
import type { Route } from "./route.ts";
import * as runtime from "./runtime.ts";
import * as sharing from "./sharing.ts";
import * as signIn from "./sign-in.ts";
import * as signOff from "./sign-off.ts";
import * as submissionChanges from "./submission-changes.ts";
import * as submissions from "./submissions.ts";
import * as texts from "./texts.ts";

/** The calls by area, as clients name them: `api.forms.publish`. */
export const api = {
  account: {
    ...pickRoutes(account),
    ...pickRoutes(accessTokens),
    ...pickRoutes(people),
    ...pickRoutes(factors),
    ...pickRoutes(organisation),
    ...pickRoutes(personalData),
    ...pickRoutes(signIn),
  },
  runtime: { ...pickRoutes(runtime), ...pickRoutes(files), ...pickRoutes(publicationLinks) },
  forms: {
    ...pickRoutes(forms),
    ...pickRoutes(corrections),
    ...pickRoutes(needs),
    ...pickRoutes(notices),
    ...pickRoutes(publicationUpdates),
    ...pickRoutes(publicationUse),
    ...pickRoutes(publishChecks),
    ...pickRoutes(recipients),
    ...pickRoutes(sharing),
    ...pickRoutes(submissions),
    ...pickRoutes(submissionChanges),
    ...pickRoutes(dataAnalysis),
    ...pickRoutes(golden),
    ...pickRoutes(groups),
    ...pickRoutes(hooks),
    ...pickRoutes(imports),
    ...pickRoutes(retention),
    ...pickRoutes(signOff),
    ...pickRoutes(texts),
    ...pickRoutes(languages),
  },
  process: pickRoutes(process),
  administration: pickRoutes(administration),
};

/** Every row, in the order of the specification's tables. */
export const routes: readonly Route[] = Object.values(api).flatMap((area) => Object.values(area) as Route[]);

type RoutesIn<Module> = { [Name in keyof Module as Module[Name] extends Route ? Name : never]: Module[Name] };

function pickRoutes<Module extends object>(module: Module): RoutesIn<Module> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isRoute(value))) as RoutesIn<Module>; // the filter keeps exactly the keys that the type keeps
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

/** The handler file of a row, relative to `functions/`: a file's path is its URL. */
export function handlerFile(row: Pick<Route, "path">): string {
  return `${row.path.slice(1)}.ts`;
}
