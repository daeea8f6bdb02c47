/** What runs in the browser's page: the engine with the generators, under one name. */
import { digestOf, observe, observePair, pairDigests } from "./observe-pair.ts";

Object.assign(globalThis, { agreement: { digestOf, observe, observePair, pairDigests } });
