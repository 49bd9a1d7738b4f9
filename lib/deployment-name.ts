/**
 * Identifies a deployment within its account and region, in the names of stacks and metrics. `name` comes from the firm's
 * frontdesk.json.
 */
export interface DeploymentName {
  readonly name: string;
  readonly stage: string;
}
