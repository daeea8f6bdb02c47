/** What the functions of modify that compute a number give, for all submissions at once. */
import { toJavaNumber } from "../../jolt/java-number.ts";
import { allTokens, noTokens, nothing, type Plain, plainShape, type Shape } from "../shape.ts";

const sums = ["intSum", "longSum", "doubleSum"] as const;
/** Of what isn't a number they take nothing, but give a number all the same. */
const isSum = (name: string) => sums.some((one) => one === name);
const extremes = ["min", "max"] as const;
const isExtreme = (name: string) => extremes.some((one) => one === name);
const subtractions = ["intSubtract", "longSubtract", "doubleSubtract"] as const;
/** Give nothing unless each of their values is a number. */
const needsAll = (name: string) => name.startsWith("divide") || isSubtraction(name);
const isSubtraction = (name: string) => subtractions.some((one) => one === name);

export const numberFunctions: readonly string[] = [
  ...sums,
  ...extremes,
  ...subtractions,
  ...["avg", "divide", "divideAndRound"],
];

/** @example numberResult("intSum", [a number from 0 to 4, the number 1]) // a number from 1 to 5 */
export function numberResult(name: string, args: readonly Shape[]): Shape {
  const tokens = args.reduce((all, arg) => allTokens(arg, all), noTokens);
  const [only, ...more] = args;
  if (only && more.length === 0 && !canBeList(only) && !(isExtreme(name) && canBeNumber(only)))
    return nothing;
  const numbers = args.map(isSubtraction(name) ? isNumberItself : canBeNumber);
  const isNever = needsAll(name) ? numbers.includes(false) : !isSum(name) && !numbers.includes(true);
  if (more.length > 0 && isNever) return nothing;
  const isDouble = name.startsWith("double") || isExtreme(name);
  const hasDecimals = name === "divide" || name === "avg" || (isDouble && args.some(canHaveDecimals));
  const limits = name === "intSum" ? sumLimits(args) : { ...(hasDecimals && { hasDecimals: true as const }) };
  return plainShape(["number"], { tokens, limits });
}

const canHaveDecimals = ({ plain, item }: Shape) =>
  plain?.hasDecimals === true || item?.plain?.hasDecimals === true;

const canBeList = ({ isOpen, item }: Shape) => isOpen === true || item !== undefined;

/** Whether it can be a number; a text that is one isn't: a subtraction refuses it. */
function isNumberItself({ isOpen, item, plain }: Shape): boolean {
  if (isOpen || item) return true;
  if (plain?.values) return plain.values.some((value) => typeof value === "number");
  return [...(plain?.kinds ?? [])].some((kind) => kind === "number" || kind === "any");
}

/** Whether it can be a number, or a text that is one. */
function canBeNumber({ isOpen, item, plain }: Shape): boolean {
  if (isOpen || item) return true;
  if (!plain) return false;
  if (plain.values) return plain.values.some((value) => toJavaNumber(value) !== undefined);
  return [...plain.kinds].some((kind) => kind === "number" || kind === "text" || kind === "any");
}

/** Of whole numbers; none where one of them can be something else, or the sum may pass 32 bits. */
function sumLimits(args: readonly Shape[]): Pick<Plain, "least" | "most"> {
  let [least, most] = [0, 0];
  for (const { isOpen, keys, otherKeys, item, plain, mayLack } of args) {
    const isNumber = plain?.kinds.size === 1 && plain.kinds.has("number");
    if (isOpen || keys || otherKeys || item || !isNumber) return {};
    const values = plain.values?.map(Number);
    const [low, high] = values ? [Math.min(...values), Math.max(...values)] : [plain.least, plain.most];
    if (low === undefined || high === undefined) return {};
    least += mayLack ? Math.min(0, Math.floor(low)) : Math.floor(low);
    most += mayLack ? Math.max(0, Math.ceil(high)) : Math.ceil(high);
  }
  const isSafe = args.length > 1 && Math.max(Math.abs(least), Math.abs(most)) < 2 ** 31;
  return isSafe ? { least, most } : {};
}
