import type { z } from 'zod';
import type { Assembly, RawResource } from './assembly.ts';
import { plainHttp } from './base-url.ts';
import { noValue, resolve, type Scope, Unresolved } from './intrinsics.ts';
import { Refusal, refusalsOf } from './refusal.ts';
import type { Environment, ResourceType } from './resource-type.ts';

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
  readonly withSecrets: (text: string) => unknown;
}

/** Resolves and checks every resource; throws a Refusal that names all that the local run would have to guess. */
export function interpret({ assembly, types, authority, withSecrets }: Interpretation): Template {
  const environment = { ...assembly, authority };
  const known = new Map(types.map((type) => [type.type, type]));
  const scope = scopeOf(assembly, known, environment, withSecrets);
  const resources = Object.entries(assembly.template.Resources)
    .filter(([id]) => !deployers(assembly).has(id))
    .map(([id, { Type, Properties, Condition }]) => ({
      id,
      type: Type,
      condition: Condition,
      properties: resolve(Properties, scope),
    }));
  const refusals = resources.flatMap(({ id, type, condition, properties }) => {
    const resource = `"${id}" (${type})`;
    const schema = known.get(type)?.properties;
    if (!schema) return [`Cannot interpret ${resource}: this resource type is not known to the local run`];
    const { error } = schema.safeParse(properties);
    if (condition && !isImmaterial(schema)) {
      return [`Cannot interpret ${resource}: Condition: "${condition}" is not evaluated by the local run`];
    }
    return error ? refusalsOf(resource, properties, error) : [];
  });
  if (refusals.length > 0) throw new Refusal(refusals);
  return {
    environment,
    all: ({ type, properties: schema, ref, attributes }) =>
      resources
        .filter((resource) => resource.type === type)
        .map(({ id, properties }) => ({
          id,
          properties: schema.parse(properties),
          ref: ref(id, environment),
          attribute(name) {
            const value = attributes[name];
            if (!value) throw new Error(`The type "${type}" has no attribute "${name}"`);
            return value(id, environment);
          },
        })),
  };
}

const isImmaterial = (schema: z.ZodType) => schema.meta()?.immaterial !== undefined;

/** The functions that work while a stack is deployed: the local run does itself what their custom resources ask. */
function deployers(assembly: Assembly): ReadonlySet<string> {
  const resources: RawResource[] = Object.values(assembly.template.Resources);
  return new Set(
    resources
      .filter(({ Type }) => Type.startsWith('Custom::'))
      .map(({ Properties }) => JSON.stringify(Properties.ServiceToken))
      .flatMap((token = '') => /^\{"Fn::GetAtt":\["(\w+)","Arn"\]\}$/.exec(token)?.[1] ?? []),
  );
}

function scopeOf(
  { template }: Assembly,
  types: ReadonlyMap<string, ResourceType>,
  environment: Environment,
  withSecrets: (text: string) => unknown,
): Scope {
  const pseudoParameters: Record<string, unknown> = {
    'AWS::AccountId': environment.account,
    'AWS::NoValue': noValue,
    'AWS::Partition': 'aws',
    'AWS::Region': environment.region,
    'AWS::StackName': environment.stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  };
  return {
    ref(name) {
      const type = types.get(template.Resources[name]?.Type ?? '');
      return type ? type.ref(name, environment) : pseudoParameters[name];
    },
    attribute(logicalId, attribute) {
      const type = template.Resources[logicalId]?.Type ?? '';
      const value = types.get(type)?.attributes[attribute];
      return (
        value?.(logicalId, environment) ??
        new Unresolved(
          `The attribute "${attribute}" of "${logicalId}" (${type}) is not known to the local run`,
        )
      );
    },
    finish: (text) => {
      const whole = withSecrets(text);
      return typeof whole === 'string' ? plainHttp(whole, environment.authority) : whole;
    },
  };
}
