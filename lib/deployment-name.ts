/**
 * What distinguishes a deployment from the others of its account and region; stacks and metrics have it in their names.
 * `name` is the firm's, from frontdesk.json.
 */
export interface DeploymentName {
  readonly name: string;
  readonly stage: string;
}
