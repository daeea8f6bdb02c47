/** What is mutated, and the tests that must notice; with each survivor that is accepted, and why. */
import type { Kind } from "./mutate.ts";

export interface Target {
  files: readonly string[];
  kind: Kind;
  /** Test files; the first that fails ends a mutant, so the quick ones come first. */
  tests: readonly string[];
  /** Mutants that no test can detect, each with its reason: by file and the mutant's description. */
  reasons?: Readonly<Record<string, string>>;
}

const ONLY_JSON_PROBLEMS =
  "the parser throws nothing else; what it might throw is a fault, and passed on as one";

/** Why a rule that records nothing may be taken for one that does. */
const NO_RULE = "such a rule has neither action nor trail; the compiler refuses it";

const SECOND_FENCE =
  "what may hold another kind isn't allowed, or keeps its text alone: it is a second fence";
const EITHER_STOPS = "the depth is counted while a page is read and while it is written: either stops";

export const targets: Readonly<Record<string, Target>> = {
  access: {
    files: ["shared/access.ts"],
    kind: "guards",
    tests: ["test/unit/access.test.ts"],
    reasons: {
      "shared/access.ts: `held !== undefined && strength[held] >= strength[needed]` becomes `strength[held] >= strength[needed]`":
        "nothing is no key of the table, and no comparison with it holds; the compiler refuses it",
    },
  },
  sanitising: {
    files: ["shared/workbook/import/sanitize-html.ts", "web/player/fields/SafeHtml.tsx"],
    kind: "guards",
    tests: ["test/import/sanitize-html.test.ts", "test/web/player-safe-html.test.tsx"],
    reasons: {
      "shared/workbook/import/sanitize-html.ts: `tag === null || !allowed.has(name)` becomes `!allowed.has(name)`":
        "what is no tag has no name, and none of the lists holds none; the compiler refuses it",
      "web/player/fields/SafeHtml.tsx: `sanitise !== undefined` becomes `true`":
        "it is there once `ready` is true; the compiler refuses it",
    },
  },
  "saved-reports": {
    files: ["shared/print/saved-html.ts"],
    kind: "guards",
    tests: ["test/unit/print/saved-html.test.ts"],
    reasons: {
      'shared/print/saved-html.ts: `kind === undefined || (around !== "html" && kind !== around)` becomes `false`':
        SECOND_FENCE,
      'shared/print/saved-html.ts: `kind === undefined || (around !== "html" && kind !== around)` becomes `kind === undefined`':
        SECOND_FENCE,
      'shared/print/saved-html.ts: `kind === undefined || (around !== "html" && kind !== around)` becomes `around !== "html" && kind !== around`':
        "the parser makes elements of no other kind; the compiler refuses it",
      'shared/print/saved-html.ts: `"value" in node` becomes `true`':
        "what has no value is joined as nothing; the compiler refuses it",
      "shared/print/saved-html.ts: `throw thrown;` becomes `;`": "the parser throws nothing else",
      "shared/print/saved-html.ts: `!(thrown instanceof Unreadable)` becomes `false`":
        "the parser throws nothing else",
      'shared/print/saved-html.ts: `!("tagName" in node)` becomes `false`':
        "what has no name has no namespace either; the compiler refuses it",
      "shared/print/saved-html.ts: `elements > MAX_ELEMENTS` becomes `elements >= MAX_ELEMENTS`":
        "one of half a million",
      "shared/print/saved-html.ts: `depth > MAX_DEPTH` becomes `depth >= MAX_DEPTH`":
        "one of 256, half of what browsers take",
      "shared/print/saved-html.ts: `depth > MAX_DEPTH` becomes `false`": EITHER_STOPS,
      "shared/print/saved-html.ts: `throw new Unreadable();` becomes `;`": EITHER_STOPS,
      "shared/print/saved-html.ts: `round < MAX_ROUNDS` becomes `round <= MAX_ROUNDS`":
        "one round more; no page is known that needs it",
      'shared/print/saved-html.ts: `kind === "html" && voidElements.has(tag)` becomes `voidElements.has(tag)`':
        "no element of a drawing or a formula that is allowed has such a name",
      'shared/print/saved-html.ts: `kind === "svg" && /^(image|feImage)$/.test(tag)` becomes `/^(image|feImage)$/.test(tag)`':
        "HTML and formulas have no such elements",
      'shared/print/saved-html.ts: `!isMeant || prefix === "xmlns"` becomes `!isMeant`':
        "what is declared so has a name that is not allowed either",
    },
  },
  drawings: {
    files: ["shared/workbook/attached/svg-fault.ts"],
    kind: "guards",
    tests: ["test/unit/attached/media.test.ts"],
    reasons: {
      "shared/workbook/attached/svg-fault.ts: `thrown instanceof FileRefusal` becomes `true`":
        "the scanner throws nothing else",
      "shared/workbook/attached/svg-fault.ts: `throw thrown;` becomes `;`": "the scanner throws nothing else",
    },
  },
  "trusted-types": {
    files: ["web/lib/trusted-types.ts"],
    kind: "guards",
    tests: ["test/web/trusted-types.test.ts"],
  },
  rights: {
    files: ["infra/cdk/rights.ts"],
    kind: "guards",
    tests: ["test/infra/granted.test.ts", "test/infra/rights.test.ts"],
  },
  "endpoint/caller-address": endpoint("caller-address", "unit/functions/caller-address"),
  "endpoint/xsrf": {
    ...endpoint("xsrf", "api/access", "security/sessions"),
    reasons: {
      'functions/endpoint/xsrf.ts: `row.method === "GET" && row.answer === "json"` becomes `row.method === "GET"`':
        "a token that comes with a file or a redirect opens no more than one that comes with a page",
      "functions/endpoint/xsrf.ts: `random === undefined || signed === undefined` becomes `signed === undefined`":
        "whatever is split has a first part; the compiler refuses it",
      "functions/endpoint/xsrf.ts: `call.signedIn === undefined && call.visitorId === undefined` becomes `false`":
        "no token is made for nobody: who has neither is named first, as a test holds",
    },
  },
  "endpoint/sessions": {
    ...endpoint("sessions", "security/sessions"),
    reasons: {
      'functions/endpoint/sessions.ts: `sessionId === undefined || sessionId === ""` becomes `sessionId === undefined`':
        "nothing is no session's id: it saves a look that finds none",
    },
  },
  "endpoint/cookies": endpoint("cookies", "unit/functions/cookies"),
  "endpoint/input": {
    ...endpoint("input", "unit/functions/input"),
    reasons: {
      "functions/endpoint/input.ts: `error instanceof JsonProblem` becomes `true`": ONLY_JSON_PROBLEMS,
      "functions/endpoint/input.ts: `throw error;` becomes `;`": ONLY_JSON_PROBLEMS,
    },
  },
  "endpoint/access": {
    ...endpoint("access", "api/admission"),
    reasons: {
      'functions/endpoint/access.ts: `!("privilege" in rule) || formId === undefined` becomes `formId === undefined`':
        "what asks for no privilege names no form; the compiler refuses it",
      "functions/endpoint/access.ts: `error instanceof Problem` becomes `true`":
        "a fault would be noted as a refusal, and still be answered as a fault",
      "functions/endpoint/access.ts: `form && username !== undefined` becomes `form`":
        "without a session no call comes so far, as a test holds; the compiler refuses it",
      "functions/endpoint/access.ts: `form === undefined || rights === undefined` becomes `rights === undefined`":
        "nobody has rights on no form; the compiler refuses it",
      "functions/endpoint/access.ts: `publicationKey && (await call.stores.forms.findPublication(publicationKey))` becomes `await call.stores.forms.findPublication(publicationKey)`":
        "what names no instance names a publication; the compiler refuses it",
      "functions/endpoint/access.ts: `instance === undefined || call.openedBy === undefined` becomes `call.openedBy === undefined`":
        "nobody opens what isn't there; the compiler refuses it",
      "functions/endpoint/access.ts: `!publication || !form` becomes `!form`":
        "a form is looked for where a publication was found; the compiler refuses it",
    },
  },
  "endpoint/storage-quota": {
    ...endpoint("storage-quota", "security/storage-quota"),
    reasons: {
      "functions/endpoint/endpoint.ts: `username === undefined || !row.countsBytes` becomes `!row.countsBytes`":
        "every row with that problem is a designer's, as a test holds; the compiler refuses it",
    },
  },
  "endpoint/note-refusal": endpoint("note-refusal", "api/trail", "api/admission", "api/audit"),
  "endpoint/trail": {
    ...endpoint("trail", "api/trail", "api/audit"),
    reasons: {
      'functions/endpoint/audit-trail.ts: `"none" in rule || action === undefined` becomes `action === undefined`':
        NO_RULE,
      'functions/endpoint/audit-trail.ts: `error instanceof Problem && error.problemName === "ACCESS_DENIED"` becomes `error.problemName === "ACCESS_DENIED"`':
        "nothing else that is thrown has such a name; the compiler refuses it",
      'functions/endpoint/audit-trail.ts: `"none" in audit || typeof audit.trail !== "object"` becomes `typeof audit.trail !== "object"`':
        NO_RULE,
      'functions/endpoint/audit-trail.ts: `"none" in rule || rule.trail === "by handler"` becomes `rule.trail === "by handler"`':
        NO_RULE,
      'functions/endpoint/audit-trail.ts: `"none" in rule || typeof rule.trail !== "object"` becomes `typeof rule.trail !== "object"`':
        NO_RULE,
      'functions/endpoint/audit-trail.ts: `access !== "public"` becomes `false`':
        "who changes another's account has found it; the look again finds the same",
    },
  },
  "endpoint/answers": endpoint("answers", "unit/functions/answers"),
  "endpoint/begin": endpoint("begin", "unit/functions/begin"),
  "endpoint/call": endpoint("call", "unit/functions/call"),
  "conditions/audit-store": store("audit-store"),
  "conditions/code-store": store("code-store", {
    "attribute_exists(codeHash)":
      "a code and its end are set by one write, and the next part asks for the end",
  }),
  "conditions/custody-store": store("custody-store"),
  "conditions/erasing-store": store("erasing-store", {
    'condition: "createdBy = :username"':
      "releases since data version 3 write no name there, so nothing but the same change can come in between",
  }),
  "conditions/form-store": store("form-store"),
  "conditions/instance-changes": store("instance-changes"),
  "conditions/instance-store": store("instance-store", {
    "${isThere}": "being erased takes the run away, and the next part asks for the run",
  }),
  "conditions/ledger-store": store("ledger-store"),
  "conditions/limit-store": store("limit-store", {
    "#part = :part":
      "where time moved on between the look and the write, the attempt is counted in the part that it came in, which is still among those that count",
  }),
  "conditions/mail-store": store("mail-store"),
  "conditions/publication-store": store("publication-store", {
    "attribute_exists(pk)":
      "a form goes by being erased, which takes days; a count between look and write doesn't last so long",
  }),
  "conditions/session-store": store("session-store"),
  "conditions/share-store": store("share-store"),
  "conditions/statistics-store": store("statistics-store", {
    isNew: "two who count a day that is over count the same facts",
  }),
  "conditions/user-store": store("user-store"),
};

function endpoint(name: string, ...tests: string[]): Target {
  return { files: [`functions/endpoint/${name}.ts`], kind: "guards", tests: tests.map(testFile) };
}

function store(name: string, reasons: Readonly<Record<string, string>> = {}): Target {
  const file = `shared/stores/dynamodb/${name}.ts`;
  const tests = ["api/late-writes", "api/late-form-writes", "api/stores"].map(testFile);
  const text = Object.entries(reasons).map(([part, reason]) => [`${file}: \`${part}\` always holds`, reason]);
  return { files: [file], kind: "conditions", tests, reasons: Object.fromEntries(text) };
}

function testFile(name: string): string {
  return `test/${name}.test.ts`;
}
