/**
 * Which file may import which: `npm run check` holds it, over types too. `from` and `to` are regular expressions over
 * paths. A library's path is node_modules/<name>/… where it is installed, its bare name where it is not.
 */

/**
 * The folders of shared, lowest first: each may import those before it, none that comes after. Files that lie in shared
 * itself are the ground, which imports no folder.
 *
 * What is pure comes before what stores or runs it: the stores keep trees of steps, and calls and printing name them, so
 * `process`, which knows only forms and JOLT, stands below `contract`, `stores` and `print`. A workbook of translations
 * is read into the rows that `process` defines, and the calls name what an import finds, so `workbook` stands between.
 */
const sharedInOrder = [
  ...[
    "expression",
    "form",
    "messages",
    "jolt",
    "process",
    "analysis",
    "workbook",
    "golden",
    "contract",
    "statistics",
  ],
  ...["stores", "people", "submissions", "print", "hooks", "runs"],
];

/**
 * The rooms of one folder, lowest first, as those of shared: each imports only those before it, so that no two of them lean on
 * each other.
 */
const roomsInOrder = {
  "shared/form": ["definition", "engine", "answers", "logic"],
  "shared/print": ["fonts", "pdf", "browser"],
  functions: [
    "presenters",
    "endpoint",
    "accounts",
    "reviewing",
    "exports",
    "publishing",
    "imports",
    "answering",
  ],
  "web/player": [
    ...[
      "texts",
      "base",
      "device",
      "session",
      "offline",
      "media",
      "fields",
      "widgets",
      "opening",
      "frame",
      "saving",
    ],
    ...["mails", "device-care", "notices", "steps", "start", "outputs", "pages"],
  ],
};

/** The only places that import a library; each is one thing to replace. */
const homes = {
  "@aws-sdk": "^(shared/stores|infra/(local|account))/",
  "@middy/core": "^(functions/endpoint/(endpoint|call)|events/consumer)\\.ts$",
  "@noble": "^shared/expression/",
  "@sparticuz/chromium": "^shared/print/browser/",
  "aws-cdk-lib": "^infra/cdk/",
  busboy: "^functions/endpoint/",
  constructs: "^infra/cdk/",
  dynalite: "^infra/local/",
  exceljs: "^shared/workbook/write/write-workbook\\.ts$",
  fauxqs: "^infra/local/",
  "@messageformat/parser": "^shared/read-message.ts",
  handlebars: "^shared/process/steps/handlebars/",
  "ipaddr.js": "^shared/hooks/destination\\.ts$",
  "maplibre-gl": "^web/player/widgets/places/",
  parse5: "^shared/print/",
  "openid-client": "^shared/stores/issuers/",
  "puppeteer-core": "^shared/print/browser/",
  re2js: "^shared/expression/",
  react: "^web/",
  "react-dom": "^web/",
  swr: "^web/",
  yauzl: "^shared/workbook/",
};

const forbidden = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    forbidden("no-cycle", {}, { circular: true }),
    forbidden("shared-knows-nobody", { path: "^shared/" }, { path: "^(functions|events|infra|web|test)/" }),
    ...["functions", "events", "infra", "web"].map((area) =>
      forbidden(
        `${area}-knows-shared-alone`,
        { path: `^${area}/` },
        { path: "^(functions|events|infra|web|test)/", pathNot: `^${area}/` },
      ),
    ),
    // The table of calls is complete by its types; what it doesn't name would never be called.
    forbidden(
      "handler-is-of-a-call",
      { path: "^functions/handlers\\.ts$" },
      { path: "^functions/((api|rest)/|[^/]+$)", reachable: false },
    ),
    // Each is a function of its own: what two of them share lies beside them.
    forbidden(
      "entry-is-imported-by-nobody",
      { pathNot: "^functions/handlers\\.ts$" },
      { path: "^(functions/((api|rest)/|[^/]+$)|events/(?!consumer\\.ts$))" },
    ),
    forbidden("shared-ground-is-lowest", { path: "^shared/[^/]+$" }, { path: "^shared/[^/]+/" }),
    ...sharedInOrder
      .slice(0, -1)
      .map((folder, at) =>
        forbidden(
          `shared-${folder}-points-down`,
          { path: `^shared/${folder}/` },
          { path: `^shared/(${sharedInOrder.slice(at + 1).join("|")})/` },
        ),
      ),
    forbidden(
      "shared-folders-have-a-place-in-the-order",
      {},
      { path: "^shared/[^/]+/", pathNot: `^shared/(${sharedInOrder.join("|")}|samples)/` },
    ),
    ...Object.entries(roomsInOrder).flatMap(([folder, rooms]) =>
      rooms
        .slice(0, -1)
        .map((room, at) =>
          forbidden(
            `${folder}/${room}-points-down`,
            { path: `^${folder}/${room}/` },
            { path: `^${folder}/(${rooms.slice(at + 1).join("|")})/` },
          ),
        ),
    ),
    // A laptop starts the product, and people use its command line, without the AWS CDK.
    forbidden(
      "only-deployment-knows-the-cdk",
      { path: "^infra/(local|cli|bundle)/" },
      { path: "^infra/cdk/" },
    ),
    forbidden(
      "domain-knows-no-store-no-http-no-screen",
      { path: "^shared/(form|expression|workbook/import|process|analysis|golden|jolt|messages|contract)/" },
      {
        path: "^shared/(stores|print|workbook/(read|write|annotate))/|^(node_modules/)?(@aws-sdk|aws-lambda|@types/aws-lambda|react|react-dom)(/|$)",
      },
    ),
    forbidden(
      "feature-knows-no-other-feature",
      { path: "^web/features/([^/]+)/" },
      { path: "^web/features/", pathNot: "^web/features/$1/" },
    ),
    forbidden("features-know-no-app", { path: "^web/features/" }, { path: "^web/app/" }),
    forbidden("ui-knows-lib-alone", { path: "^web/ui/" }, { path: "^web/(app|features|player)/" }),
    forbidden("lib-is-lowest-of-web", { path: "^web/lib/" }, { path: "^web/(app|features|player|ui)/" }),
    forbidden(
      "player-knows-lib-and-colors-alone",
      { path: "^web/player/" },
      { path: "^web/(app|features|ui)/", pathNot: "^web/ui/tokens\\.css$" },
    ),
    ...Object.entries(homes).map(([library, home]) =>
      forbidden(`home-of-${library}`, { pathNot: home }, { path: `^(node_modules/)?${library}(/|$)` }),
    ),
  ],
  options: {
    // TypeScript 7 has no API for JavaScript yet; swc reads the same files, imports of types among them.
    parser: "swc",
    doNotFollow: { path: "^node_modules/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
