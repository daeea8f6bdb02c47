/** The names of a stage's stacks, by what they contain. @example stackNames("dev").data // "sprout-dev-data" */
export function stackNames(stage: string) {
  return { data: `sprout-${stage}-data`, app: `sprout-${stage}`, firewall: `sprout-${stage}-waf` };
}
