/**
 * Leaves out of React DOM what no page of the product can reach: a fifth of it, in every first load. All pages are
 * rendered by `createRoot` in browsers of this decade, so nothing is ever hydrated, and no workaround for Internet
 * Explorer is ever chosen. None has resources that React moves into the head, elements of its own kind, or forms that React
 * submits. Each of these facts is written into React's code where it is asked for; the minifier then drops what only the
 * other answer would need.
 */
import { type Plugin, parseSync } from "vite";
import { isNode, type Node, nameOf } from "./code-nodes.ts";
import { withShortNames } from "./short-react-names.ts";

/** Variables that always have this value. */
const variables: Readonly<Record<string, string>> = {
  isHydrating: "!1",
  hydrationParentFiber: "null",
  nextHydratableInstance: "null",
  hydrationErrors: "null",
  canUseDOM: "!0",
  canUseCompositionEvent: "!0",
  isInputEventSupported: "!0",
  useFallbackCompositionData: "!1",
  /** What an event waits for to be hydrated. */
  blockedOn: "null",
  /** Given to each root, which ignores it. */
  defaultOnDefaultTransitionIndicator: "void 0",
};

/** Properties that always have this value: only hydration writes another. */
const properties: Readonly<Record<string, string>> = { dehydrated: "null", isDehydrated: "!1" };

/** Functions that then always return this, and do nothing else. */
const results: Readonly<Record<string, string>> = {
  popHydrationState: "!1",
  upgradeHydrationErrorsToRecoverable: "null",
  commitSuspenseHydrationCallbacks: "void 0",
  /** Parts of a page that wait to be hydrated are between comments; there are none. */
  getParentHydrationBoundary: "null",
  hideOrUnhideDehydratedBoundary: "void 0",
  /** Events that waited for hydration; none did. */
  clearIfContinuousEvent: "void 0",
  retryIfBlockedOn: "void 0",
  /** Style sheets, scripts and titles stay where they are rendered, and no commit waits for them. */
  isHostHoistableType: "!1",
  getHoistableRoot: "null",
  accumulateSuspenseyCommitOnFiber: "void 0",
  waitForCommitToBeReady: "null",
  /** No element has a hyphen in its name. */
  isCustomElement: "!1",
  /** No form has a function as its action. */
  extractEvents$1: "void 0",
  /** The components around an error, of which nothing is reported. */
  getStackByFiberInDevAndProd: '""',
};

/**
 * Kinds of components that are never made: Profiler, parts to be hydrated, lists of Suspense, scopes, caches, resources,
 * `html`, `head` and `body`, Activity.
 */
const neverMade: ReadonlySet<number> = new Set([12, 18, 19, 21, 24, 26, 27, 31]);
/** Types of components that React therefore doesn't know. */
const unknownTypes: readonly string[] = [
  ...["REACT_ACTIVITY_TYPE", "REACT_PROFILER_TYPE", "REACT_SUSPENSE_LIST_TYPE"],
];
/** Given to hooks and to `react-dom` for forms that React submits, and for pages that preload what they need later. */
const neverCalled: readonly string[] = [
  ...["useHostTransitionStatus", "mountActionState", "updateActionState", "rerenderActionState"],
  ...["requestFormReset", "prefetchDNS", "preconnect", "preload", "preloadModule"],
  ...["preinitScript", "preinitStyle", "preinitModuleScript"],
];

/** Every browser supported has these events under their own names. */
const NAMES_EVENT = "getVendorPrefixedEventName";

/** Nobody calls them: they need markup of a server, the last was for packages of React before 19. */
const unused: readonly string[] = [
  "exports.hydrateRoot",
  "ReactDOMHydrationRoot.prototype.unstable_scheduleHydration",
  "ReactDOMSharedInternals.findDOMNode",
];

/** @throws Error in the build when React DOM is not among its files, or no longer as expected */
export function clientOnlyReact(): Plugin {
  let isFound = false;
  return {
    name: "client-only-react",
    apply: "build",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        isFound = true;
        return { code: withShortNames(withoutUnreachable(code)), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error("React DOM was not found.");
    },
  };
}

/**
 * React DOM's code with these facts in it.
 * @throws Error for a name that isn't in it: another version of React, whose code has to be read again
 */
export function withoutUnreachable(code: string): string {
  const missing = new Set([
    ...[variables, properties, results].flatMap((facts) => Object.keys(facts)),
    ...[NAMES_EVENT, ...unused, ...unknownTypes, ...neverCalled],
  ]);
  const edits: { start: number; end: number; text: string }[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);

  /** A fact about a name; undefined: nothing is known of it. */
  function known(facts: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
    if (name === undefined || !Object.hasOwn(facts, name)) return undefined;
    missing.delete(name);
    return facts[name];
  }

  /** What a node always is; undefined: its parts are looked at. */
  function replacement(node: Node, parent: Node | undefined, part: string): string | undefined {
    switch (node.type) {
      case "Identifier":
        if (parent?.type === "Property" && part === "value" && neverCalled.includes(textOf(node))) {
          missing.delete(textOf(node));
          return "void 0";
        }
        return isRead(parent, part) ? known(variables, nameOf(node)) : undefined;
      case "MemberExpression":
        return node.computed === true ? undefined : known(properties, nameOf(node.property));
      case "AssignmentExpression":
        if (isNode(node.left) && unused.includes(textOf(node.left))) {
          missing.delete(textOf(node.left));
          return "void 0";
        }
        return known(variables, nameOf(node.left));
      case "CallExpression":
        return resultOf(node);
      case "SequenceExpression":
        return withKnownEnd(node);
      case "BinaryExpression":
        return comparedTag(node);
      case "ConditionalExpression":
        return isNumber(node.consequent, 27) && isNode(node.alternate) ? textOf(node.alternate) : undefined;
      default:
        return undefined;
    }
  }

  function resultOf(call: Node): string | undefined {
    const name = nameOf(call.callee);
    const [argument] = Array.isArray(call.arguments) ? call.arguments : [];
    if (name === NAMES_EVENT && isNode(argument)) {
      missing.delete(name);
      return textOf(argument);
    }
    return known(results, name);
  }

  /** `(x = y.dehydrated), null !== x` */
  function withKnownEnd({ expressions }: Node): string | undefined {
    const [given, compared, more] = Array.isArray(expressions) ? expressions : [];
    if (!isNode(given) || !isNode(compared) || more !== undefined) return undefined;
    if (!isNode(given.right) || given.right.type !== "MemberExpression") return undefined;
    const name = nameOf(given.left);
    if (nameOf(given.right.property) !== "dehydrated" || textOf(compared) !== `null !== ${name}`)
      return undefined;
    return `(${name} = null, !1)`;
  }

  /** `26 === fiber.tag` */
  function comparedTag({ operator, left, right }: Node): string | undefined {
    if (operator !== "===" && operator !== "!==") return undefined;
    if (!isNeverMade(left) || !isTag(right)) return undefined;
    return operator === "===" ? "!1" : "!0";
  }

  /** Leaves out the cases that never come, but for the variables that they declare for the others. */
  function dropCases({ discriminant, cases }: Node): ReadonlySet<Node> {
    const dropped = new Set<Node>();
    const isOfTypes = nameOf(discriminant) === "type";
    if (!Array.isArray(cases) || !(isTag(discriminant) || isOfTypes)) return dropped;
    let isEntered = false;
    for (const one of cases.filter(isNode)) {
      const body = Array.isArray(one.consequent) ? one.consequent.filter(isNode) : [];
      const isNever = isOfTypes ? isUnknownType(one.test) : isNeverMade(one.test);
      if (isNever && (!isEntered || body.length === 0)) {
        const names = body.flatMap(declaredIn);
        edits.push({ ...one, text: names.length === 0 ? "" : `${textOf(one).split(":")[0]}: var ${names};` });
        dropped.add(one);
      } else isEntered = fallsThrough(body.at(-1));
    }
    return dropped;
  }

  function isUnknownType(test: unknown): boolean {
    const name = nameOf(test) ?? "";
    missing.delete(name);
    return unknownTypes.includes(name);
  }

  function visit(node: Node, parent: Node | undefined, part: string): void {
    const value = replacement(node, parent, part);
    if (value !== undefined) {
      edits.push({ start: node.start, end: node.end, text: `(${value})` });
      return;
    }
    // A parameter of the same name is something else.
    if (Array.isArray(node.params) && node.params.some((one) => Object.hasOwn(variables, nameOf(one) ?? "")))
      return;
    const dropped = node.type === "SwitchStatement" ? dropCases(node) : undefined;
    for (const [name, inner] of Object.entries(node))
      for (const one of Array.isArray(inner) ? inner : [inner])
        if (isNode(one) && dropped?.has(one) !== true) visit(one, node, name);
  }

  const { program, errors } = parseSync("react-dom.js", code, { preserveParens: false });
  if (errors.length > 0 || !isNode(program)) throw new Error("React DOM can't be parsed.");
  visit(program, undefined, "");
  if (missing.size > 0) throw new Error(`React DOM no longer has ${[...missing].join(", ")}.`);
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), code);
}

/** Whether an identifier stands for its value: it isn't declared there, and isn't the name of a property. */
function isRead(parent: Node | undefined, part: string): boolean {
  if (part === "id" || part === "key" || part === "params") return false;
  return parent?.type !== "MemberExpression" || part === "object" || parent.computed === true;
}

const isNumber = (node: unknown, value: number) =>
  isNode(node) && node.type === "Literal" && node.value === value;

const isNeverMade = (node: unknown) => [...neverMade].some((tag) => isNumber(node, tag));

/** Which kind of component a part of the page is: `fiber.tag`, or a variable of that name. */
function isTag(node: unknown): boolean {
  if (!isNode(node)) return false;
  return nameOf(node.type === "MemberExpression" ? node.property : node) === "tag";
}

/** Whether the case after these statements is reached from them. */
function fallsThrough(last: Node | undefined): boolean {
  return last === undefined || !/^(Break|Return|Throw|Continue)Statement$/.test(last.type);
}

/** The variables that a statement declares for its whole function. */
function declaredIn(node: Node): string[] {
  const own = node.type === "VariableDeclarator" ? [nameOf(node.id) ?? ""] : [];
  const inner = Object.values(node).flatMap((part) => (Array.isArray(part) ? part : [part]));
  return [...own, ...inner.filter(isNode).flatMap(declaredIn)];
}
