import { z } from 'zod';
import { ignored, ignoredLabel, resourceType, type StackEnvironment } from '../template/resource-type.ts';

export const LambdaFunction = resourceType(
  'AWS::Lambda::Function',
  z.strictObject({
    Code: z.strictObject({
      S3Key: z.string(),
      S3Bucket: ignored('The assembly stands for the asset bucket'),
    }),
    Handler: z.string().regex(/^\w+\.\w+$/),
    Runtime: z.literal('nodejs24.x'),
    /** Seconds. */
    Timeout: z.int().default(3),
    /** MiB. */
    MemorySize: z.int().default(128),
    Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
    Role: ignored('Permissions are not enforced on one machine; test/lib checks them against the template'),
    Architectures: ignored('The code is JavaScript'),
    LoggingConfig: ignored('Log lines go to the terminal as the function writes them'),
    TracingConfig: ignored('Nothing is traced on one machine'),
    /** Most invocations at once. */
    ReservedConcurrentExecutions: z.int().optional(),
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
  { attributes: { Arn: arnOf } },
);

function arnOf(id: string, { region, account }: StackEnvironment): string {
  return `arn:aws:lambda:${region}:${account}:function:${id}`;
}
