import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { EdgeFunctions } from '../constructs/edge-functions.ts';
import type { EmailSender } from '../constructs/email-sender.ts';
import type { MonitorFunction } from '../constructs/monitor-function.ts';
import type { FrontdeskRestApi } from '../constructs/rest-api.ts';
import type { DeploymentName } from '../deployment-name.ts';

/** The resources whose metrics alarms and dashboard use. */
export interface MonitoredResources {
  readonly deployment: DeploymentName;
  readonly distribution: Distribution;
  readonly edge: EdgeFunctions;
  readonly api: FrontdeskRestApi;
  /** The functions behind the endpoints, by name. */
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  readonly table: Table;
  readonly emailSender: EmailSender;
  /** Present where the stage has `check`. */
  readonly monitor: MonitorFunction | undefined;
}

/** The functions behind the endpoints, and the monitor's where there is one. */
export function allFunctions({ functions, monitor }: MonitoredResources): LambdaFunction[] {
  return [...Object.values(functions), ...(monitor ? [monitor.fn] : [])];
}
