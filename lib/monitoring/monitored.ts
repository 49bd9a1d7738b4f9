import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { EdgeFunctions } from '../edge-functions.ts';
import type { Mail } from '../mail.ts';
import type { RequestApi } from '../rest-api.ts';
import type { ScheduledCheck } from '../scheduled-check.ts';

/** The parts of a deployment whose metrics are watched. */
export interface Monitored {
  readonly stage: string;
  readonly distribution: Distribution;
  readonly edge: EdgeFunctions;
  readonly api: RequestApi;
  /** The functions behind the doors, by name. */
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  readonly table: Table;
  readonly mail: Mail;
  /** Where the stage has one. */
  readonly check: ScheduledCheck | undefined;
}

/** The functions behind the doors, and that of the check. */
export function everyFunction({ functions, check }: Monitored): LambdaFunction[] {
  return [...Object.values(functions), ...(check ? [check.fn] : [])];
}
