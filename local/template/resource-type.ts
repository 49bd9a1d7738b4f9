import { z } from 'zod';

/** Where the stack stands: what the pseudo parameters and the attributes of its resources are made of. */
export interface StackEnvironment {
  readonly account: string;
  readonly region: string;
  readonly stackName: string;
  /** Host and port at which the distribution answers; stands for its domain. */
  readonly authority: string;
}

/**
 * One resource type of CloudFormation as the local run knows it.
 *
 * The schema is the list of properties that are interpreted, with the values that are understood, and of those that
 * do not matter on one machine, with the reason. It is strict, so that every other property is refused at start.
 */
export interface ResourceType<Properties extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly properties: Properties;
  /** What `Ref` gives. */
  readonly ref: ReturnValue;
  /** What `Fn::GetAtt` gives, by attribute. */
  readonly attributes: Readonly<Record<string, ReturnValue>>;
}

type ReturnValue = (
  logicalId: string,
  environment: StackEnvironment,
  properties: Readonly<Record<string, unknown>>,
) => string;

export function resourceType<Properties extends z.ZodType>(
  type: string,
  properties: Properties,
  { ref = (logicalId) => logicalId, attributes = {} }: Partial<Pick<ResourceType, 'ref' | 'attributes'>> = {},
): ResourceType<Properties> {
  return { type, properties, ref, attributes };
}

/** A type that does nothing on one machine, for `reason`. */
export function ignoredType(type: string, reason: string): ResourceType {
  return resourceType(type, ignored(reason));
}

/** A property that changes no answer on one machine, for `reason`. */
export function ignored(reason: string) {
  return z.unknown().optional().meta({ ignored: reason });
}

/** A name that only people read. */
export const ignoredLabel = ignored('A name or text for people');
