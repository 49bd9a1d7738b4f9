/**
 * Identifies a deployment within its account and region. Stack and metric names contain it. `name` comes from the firm's
 * frontdesk.json.
 */
export interface DeploymentName {
  readonly name: string;
  readonly stage: string;
}
