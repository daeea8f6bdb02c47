/**
 * Gives React DOM's own records short names for their parts: minifiers leave names of properties alone, since they can't know
 * who else reads them. Nobody does: these are parts of records that React DOM makes for itself, such as its tree of rendered
 * components, and hands to nobody.
 */
import { parseSync } from "vite";
import { isNode, type Node, nameOf } from "./code-nodes.ts";

/** Names that neither an element of the browser nor anything given to or by a component has. */
export const ownNames: readonly string[] = [
  // A rendered component
  ...[
    "elementType",
    "stateNode",
    "return",
    "child",
    "sibling",
    "refCleanup",
    "pendingProps",
    "memoizedProps",
  ],
  ...["updateQueue", "memoizedState", "dependencies", "flags", "subtreeFlags", "deletions", "lanes"],
  ...["childLanes", "alternate"],
  // What waits to change it
  ...[
    "baseState",
    "baseQueue",
    "baseLanes",
    "lane",
    "revertLane",
    "hasEagerState",
    "eagerState",
    "callbacks",
  ],
  ...["firstBaseUpdate", "lastBaseUpdate", "hiddenCallbacks", "lastEffect", "lastRenderedReducer"],
  ...["lastRenderedState", "stores", "memoCache", "firstContext", "memoizedValue", "retryQueue", "retryLane"],
  ...["cachePool", "_visibility", "_retryCache"],
  // A root
  ...["pingCache", "timeoutHandle", "cancelPendingCommit", "pendingContext", "callbackNode"],
  ...["callbackPriority", "expirationTimes", "entangledLanes", "entanglements", "errorRecoveryDisabledLanes"],
  ...["expiredLanes", "warmLanes", "pingedLanes", "suspendedLanes", "pendingLanes", "hiddenUpdates"],
  ...["shellSuspendCounter", "pooledCache"],
];

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** React DOM's code with short names for the parts of its own records. @throws Error for a name that isn't in it */
export function withShortNames(code: string): string {
  const { program, errors } = parseSync("react-dom.js", code);
  if (errors.length > 0 || !isNode(program)) throw new Error("React DOM can't be parsed.");
  const places: Node[] = [];
  const taken = new Set<string>();
  visit(program);
  const missing = ownNames.filter((name) => !taken.has(name));
  if (missing.length > 0) throw new Error(`React DOM no longer has ${missing.join(", ")}.`);
  const free = shortNames().filter((name) => !taken.has(name));
  const short = new Map(ownNames.map((name, index) => [name, free[index]]));
  return places
    .sort((one, other) => other.start - one.start)
    .reduce((text, place) => {
      const name = short.get(nameOf(place) ?? "");
      return name === undefined ? text : text.slice(0, place.start) + name + text.slice(place.end);
    }, code);

  function visit(node: Node): void {
    if (node.type === "Literal" && typeof node.value === "string") {
      if (ownNames.includes(node.value) && node.value !== "return")
        throw new Error(`React DOM now has ${node.value} as a text.`);
      taken.add(node.value);
    }
    const place = node.type === "MemberExpression" ? node.property : node.key;
    if (node.computed !== true && isNode(place)) {
      taken.add(nameOf(place) ?? "");
      if (node.shorthand !== true) places.push(place);
    }
    for (const inner of Object.values(node))
      for (const one of Array.isArray(inner) ? inner : [inner]) if (isNode(one)) visit(one);
  }
}

/** From the shortest. */
function shortNames(): string[] {
  return ["", ..."_$"].flatMap((end) => Array.from(letters, (letter) => letter + end));
}
