import type { z } from 'zod';
import type { Assembly, RawTemplate } from './assembly.ts';
import { resolve, type Unresolved } from './intrinsics.ts';
import { Refusal, refusalsOf } from './refusal.ts';
import type { Environment, ResourceType } from './resource-type.ts';
import { scopeOf } from './scope.ts';

/** A resource of the template with its properties resolved and checked. */
export interface Resource<Properties> {
  /** The logical id. */
  readonly id: string;
  readonly properties: Properties;
  /** What `Ref` gives. */
  readonly ref: string;
  /** What `Fn::GetAtt` gives. */
  readonly attribute: (name: string) => string;
}

export interface Template {
  readonly environment: Environment;
  all<Properties extends z.ZodType>(type: ResourceType<Properties>): Resource<z.output<Properties>>[];
}

interface Interpretation {
  readonly assembly: Assembly;
  readonly types: readonly ResourceType[];
  /** Host and port that stand for the distribution's domain. */
  readonly authority: string;
  /** Replaces the dynamic references to secrets in a text. */
  readonly withSecrets: (text: string) => string | Unresolved;
}

/** Resolves and checks every resource; throws a Refusal that names all that the local run would have to guess. */
export function interpret({ assembly, types, authority, withSecrets }: Interpretation): Template {
  const environment = { ...assembly, authority };
  const known = new Map(types.map((type) => [type.type, type]));
  const scope = scopeOf(assembly, known, environment, withSecrets);
  const ignored = deployers(assembly);
  const resources = Object.entries(assembly.template.Resources)
    .filter(([id]) => !ignored.has(id))
    .map(([id, raw]) => ({ id, raw, properties: resolve(raw.Properties, scope) }));
  refuse([
    ...resources.flatMap((candidate) => refusalsTo(candidate, known.get(candidate.raw.Type))),
    ...assembly.otherTemplates.flatMap((template) => refusalsElsewhere(template, known)),
  ]);
  return {
    environment,
    all: ({ type, properties: schema, ref, attributes }) =>
      resources
        .filter(({ raw }) => raw.Type === type)
        .map(({ id, raw, properties }) => ({
          id,
          properties: schema.parse(properties),
          ref: ref(id, environment, raw.Properties),
          attribute(name) {
            const value = attributes[name];
            if (!value) throw new Error(`The type "${type}" has no attribute "${name}"`);
            return value(id, environment, raw.Properties);
          },
        })),
  };
}

interface Candidate {
  readonly id: string;
  readonly raw: RawTemplate['Resources'][string];
  readonly properties: unknown;
}

function refuse(refusals: readonly string[]): void {
  if (refusals.length === 0) return;
  throw new Refusal([
    ...refusals,
    'Interpret this in local/, or list it there as immaterial with the reason',
  ]);
}

function refusalsTo({ id, raw, properties }: Candidate, type: ResourceType | undefined): string[] {
  const resource = `"${id}" (${raw.Type})`;
  if (!type) return [`Cannot interpret ${resource}: this resource type is not known to the local run`];
  if (raw.Condition && !isImmaterial(type)) {
    return [`Cannot interpret ${resource}: Condition: "${raw.Condition}" is not evaluated by the local run`];
  }
  const { error } = type.properties.safeParse(properties);
  return error ? refusalsOf(resource, properties, error) : [];
}

/** Whatever another stack makes must not matter: the local run looks for nothing there. */
function refusalsElsewhere({ Resources }: RawTemplate, types: ReadonlyMap<string, ResourceType>): string[] {
  return Object.entries(Resources)
    .filter(([, { Type }]) => !isImmaterial(types.get(Type)))
    .map(
      ([id, { Type }]) => `Cannot interpret "${id}" (${Type}): it is in another stack than the distribution`,
    );
}

const isImmaterial = (type: ResourceType | undefined) => type?.properties.meta()?.immaterial !== undefined;

/** The functions that work while a stack is deployed: the local run does itself what their custom resources ask. */
function deployers({ template }: Assembly): ReadonlySet<string> {
  return new Set(
    Object.values(template.Resources)
      .filter(({ Type }) => Type.startsWith('Custom::'))
      .map(({ Properties }) => JSON.stringify(Properties.ServiceToken))
      .flatMap((token = '') => /^\{"Fn::GetAtt":\["(\w+)","Arn"\]\}$/.exec(token)?.[1] ?? []),
  );
}
