/**
 * What tells a deployment from the others of its account and region: stacks and metrics bear it. `name` is the firm's,
 * from frontdesk.json.
 */
export interface DeploymentName {
  readonly name: string;
  readonly stage: string;
}
