/**
 * The version of the engines behind the steps. It is part of the key of every output, so raising it whenever an
 * engine's results change makes sure that no output of an older engine is taken for one of the newer.
 */
export const ENGINE_VERSION = "1";
