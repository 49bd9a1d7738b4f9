import { versionNumber } from '../api-versions.ts';
import type { AnswerShape, ResourceDefinition } from './resource-definition.ts';

/** The shape in which a version answers, and how an answer gets it. */
export interface VersionShape extends AnswerShape {
  /** The answer in this shape. Throws a ZodError if its schema does not take it. */
  convert(answer: object): object;
}

export type ResourceShapes = Pick<ResourceDefinition, 'answer' | 'schemas' | 'earlier'>;

/** The shape of a resource in the version called `name`: that of the next version for which an earlier one is kept. */
export function shapeInVersion(
  name: string,
  { answer, schemas, earlier = {} }: ResourceShapes,
): VersionShape {
  const [kept] = Object.entries(earlier)
    .filter(([last]) => versionNumber(last) >= versionNumber(name))
    .sort(([one], [other]) => versionNumber(one) - versionNumber(other));
  if (!kept?.[1]) return { answer, schemas, convert: (current) => current };
  const [, shape] = kept;
  return { ...shape, convert: (current) => shape.answer.parse(shape.from(current)) as object };
}
