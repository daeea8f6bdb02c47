/**
 * The version of the engines behind the steps. It is part of the key of every output, so incrementing it whenever an engine's
 * results change ensures that no output of an older engine is mistaken for a new one.
 */
export const ENGINE_VERSION = "1";
