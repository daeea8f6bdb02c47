/** The output of a stage's application that tells its setting `release`. */
export const RELEASE_OUTPUT = "Release";

/** The output of a stage's application that says where people reach it, where it has a site. */
export const ADDRESS_OUTPUT = "Address";

/** The names of a stage's stacks, by what they contain. @example stackNames("dev").data // "sprout-dev-data" */
export function stackNames(stage: string) {
  const app = `sprout-${stage}`;
  return { data: `${app}-data`, app, firewall: `${app}-waf`, ci: `${app}-ci` };
}
