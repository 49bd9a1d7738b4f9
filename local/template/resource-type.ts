import { z } from 'zod';

/** The environment of a stack, from which pseudo parameters and attributes of resources derive. */
export interface StackEnvironment {
  readonly account: string;
  readonly region: string;
  readonly stackName: string;
  /** Host and port of the distribution, which replace its domain. */
  readonly authority: string;
}

/**
 * A resource type of CloudFormation that the local run knows.
 *
 * The schema has the properties that are emulated, with the supported values, and those that are ignored, with the
 * reason. It is strict: the start fails for any other property.
 */
export interface ResourceType<Properties extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly properties: Properties;
  /** The value of `Ref`. */
  readonly ref: ReturnValue;
  /** The values of `Fn::GetAtt`, by attribute. */
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

/** A resource type without an effect in the local run. `reason` says why. */
export function ignoredType(type: string, reason: string): ResourceType {
  return resourceType(type, ignored(reason));
}

/** A property without an effect on responses of the local run. `reason` says why. */
export function ignored(reason: string) {
  return z.unknown().optional().meta({ ignored: reason });
}

/** A name that only people read. */
export const ignoredLabel = ignored('A name or text for people');
