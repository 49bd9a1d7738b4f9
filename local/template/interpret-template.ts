import type { z } from 'zod';
import type { Assembly, RawTemplate } from './assembly.ts';
import { createScope } from './intrinsic-scope.ts';
import { resolveIntrinsics, type UnresolvedValue } from './intrinsics.ts';
import type { ResourceType, StackEnvironment } from './resource-type.ts';
import { describeUnsupported, UnsupportedTemplateError } from './unsupported-template-error.ts';

/** A resource of the template with its properties resolved and checked. */
export interface InterpretedResource<Properties> {
  /** The logical id. */
  readonly id: string;
  readonly properties: Properties;
  /** The value of `Ref`. */
  readonly ref: string;
  /** The value of `Fn::GetAtt`. */
  readonly attribute: (name: string) => string;
}

export interface InterpretedTemplate {
  readonly environment: StackEnvironment;
  all<Properties extends z.ZodType>(
    type: ResourceType<Properties>,
  ): InterpretedResource<z.output<Properties>>[];
}

interface InterpretTemplateOptions {
  readonly assembly: Assembly;
  readonly types: readonly ResourceType[];
  /** Host and port that replace the distribution's domain. */
  readonly authority: string;
  /** Replaces the dynamic references to secrets in a text. */
  readonly resolveSecretReferences: (text: string) => string | UnresolvedValue;
}

/**
 * Resolves and checks every resource; throws an UnsupportedTemplateError that names all that the local run would have
 * to guess.
 */
export function interpretTemplate({
  assembly,
  types,
  authority,
  resolveSecretReferences,
}: InterpretTemplateOptions): InterpretedTemplate {
  const environment = { ...assembly, authority };
  const typesByName = new Map(types.map((type) => [type.type, type]));
  const scope = createScope(assembly, typesByName, environment, resolveSecretReferences);
  const deploymentFunctions = findDeploymentFunctions(assembly);
  const resources = Object.entries(assembly.template.Resources)
    .filter(([id]) => !deploymentFunctions.has(id))
    .map(([id, raw]) => ({ id, raw, properties: resolveIntrinsics(raw.Properties, scope) }));
  throwIfUnsupported([
    ...resources.flatMap((resource) => unsupportedIn(resource, typesByName.get(resource.raw.Type))),
    ...assembly.otherTemplates.flatMap((template) => unsupportedInOtherStack(template, typesByName)),
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

interface ResolvedResource {
  readonly id: string;
  readonly raw: RawTemplate['Resources'][string];
  readonly properties: unknown;
}

function throwIfUnsupported(messages: readonly string[]): void {
  if (messages.length === 0) return;
  throw new UnsupportedTemplateError([
    ...messages,
    'Interpret this in local/, or list it there as ignored with the reason',
  ]);
}

function unsupportedIn({ id, raw, properties }: ResolvedResource, type: ResourceType | undefined): string[] {
  const resource = `"${id}" (${raw.Type})`;
  if (!type) return [`Cannot interpret ${resource}: this resource type is not known to the local run`];
  if (raw.Condition && !isIgnored(type)) {
    return [`Cannot interpret ${resource}: Condition: "${raw.Condition}" is not evaluated by the local run`];
  }
  const { error } = type.properties.safeParse(properties);
  return error ? describeUnsupported(resource, properties, error) : [];
}

/** Other stacks may have only ignored resources, because the local run emulates one stack. */
function unsupportedInOtherStack(
  { Resources }: RawTemplate,
  types: ReadonlyMap<string, ResourceType>,
): string[] {
  return Object.entries(Resources)
    .filter(([, { Type }]) => !isIgnored(types.get(Type)))
    .map(
      ([id, { Type }]) => `Cannot interpret "${id}" (${Type}): it is in another stack than the distribution`,
    );
}

const isIgnored = (type: ResourceType | undefined) => type?.properties.meta()?.ignored !== undefined;

/**
 * The functions that work while a stack is deployed, and those that they name in their environment: the local run does
 * itself what their custom resources ask.
 */
function findDeploymentFunctions({ template: { Resources } }: Assembly): ReadonlySet<string> {
  const called = Object.values(Resources)
    .filter(({ Type }) => Type.startsWith('Custom::'))
    .flatMap(({ Properties }) => functionsIn(Properties.ServiceToken));
  return new Set([...called, ...called.flatMap((id) => functionsIn(Resources[id]?.Properties.Environment))]);
}

function functionsIn(value: unknown): string[] {
  const references = JSON.stringify(value ?? null).matchAll(/\{"Fn::GetAtt":\["(\w+)","Arn"\]\}/g);
  return [...references].flatMap(([, id]) => id ?? []);
}
