import { findUnsupported, isIgnored } from './allow-list.ts';
import type { Assembly, TemplateResources } from './assembly.ts';
import {
  attributes,
  type IntrinsicScope,
  refs,
  resolveIntrinsics,
  type StackEnvironment,
  UnresolvedValue,
} from './intrinsics.ts';
import { type PropertiesOf, type ResourceTypeName, resourceTypes } from './resource-types.ts';
import { UnsupportedTemplateError } from './unsupported-template-error.ts';

/** A resource of the template with its intrinsic functions resolved. */
export interface InterpretedResource<Properties> {
  /** The logical id. */
  readonly id: string;
  readonly properties: Properties;
  /** The value of `Ref`. */
  readonly ref: string;
  /** Returns the value of `Fn::GetAtt`. */
  readonly attribute: (name: string) => string;
}

export interface InterpretedTemplate {
  readonly environment: StackEnvironment;
  all<Name extends ResourceTypeName>(type: Name): InterpretedResource<PropertiesOf<Name>>[];
}

interface InterpretTemplateOptions {
  readonly assembly: Assembly;
  /** Host and port that replace the distribution's domain. */
  readonly authority: string;
  /** Replaces the dynamic references to secrets in a string. */
  readonly resolveSecretReferences: (text: string) => string | UnresolvedValue;
}

/**
 * Resolves and checks every resource. Throws an UnsupportedTemplateError that lists everything whose behavior the local
 * run would have to guess.
 */
export function interpretTemplate({
  assembly,
  authority,
  resolveSecretReferences,
}: InterpretTemplateOptions): InterpretedTemplate {
  const environment = { ...assembly, authority };
  const scope = createScope(assembly.resources, environment, resolveSecretReferences);
  const deploymentFunctions = findDeploymentFunctions(assembly.resources);
  const resources = Object.entries(assembly.resources)
    .filter(([id]) => !deploymentFunctions.has(id))
    .map(([id, { Type, Properties = {}, Condition }]) => ({
      id,
      Type,
      Condition,
      properties: resolveIntrinsics(Properties, scope),
    }));
  const unsupported = [
    ...resources.flatMap(listUnsupported),
    ...listUnsupportedInOtherStacks(assembly.otherResources),
  ];
  if (unsupported.length > 0) {
    throw new UnsupportedTemplateError([
      ...unsupported,
      'Interpret this in local/, or ignore it in local/template/resource-types.ts and give a reason',
    ]);
  }
  return {
    environment,
    all: <Name extends ResourceTypeName>(type: Name) =>
      resources
        .filter(({ Type }) => Type === type)
        .map(({ id, properties }) => ({
          id,
          // The allow-list contains every property, and CloudFormation validates the types of the values.
          properties: properties as PropertiesOf<Name>,
          ref: refOf(id, type, environment),
          attribute: (name) => attributes[`${type}.${name}`]?.(id, environment) ?? '',
        })),
  };
}

const refOf = (id: string, type: string, environment: StackEnvironment) =>
  refs[type]?.(id, environment) ?? id;

interface ResolvedResource {
  readonly id: string;
  readonly Type: string;
  readonly Condition: string | undefined;
  readonly properties: unknown;
}

const allowListOf = (type: string) =>
  Object.hasOwn(resourceTypes, type) ? resourceTypes[type as ResourceTypeName] : undefined;

function listUnsupported({ id, Type, Condition, properties }: ResolvedResource): string[] {
  const list = allowListOf(Type);
  const lines = !list
    ? ['this resource type is not supported by the local run']
    : Condition && !isIgnored(list)
      ? [`Condition: "${Condition}" is not evaluated by the local run`]
      : findUnsupported(list, properties);
  return lines.map((line) => `Cannot interpret "${id}" (${Type}): ${line}`);
}

function listUnsupportedInOtherStacks(resources: TemplateResources): string[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => !isIgnored(allowListOf(Type)))
    .map(([id, { Type }]) => `Cannot interpret "${id}" (${Type}): it is not in the distribution's stack`);
}

/** Creates the scope of the template's intrinsic functions from its resources and the pseudo parameters. */
function createScope(
  resources: TemplateResources,
  environment: StackEnvironment,
  resolveSecretReferences: (text: string) => string | UnresolvedValue,
): IntrinsicScope {
  const { account, region, authority } = environment;
  const pseudoParameters: Readonly<Record<string, unknown>> = {
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::URLSuffix': 'amazonaws.com',
  };
  return {
    ref(name) {
      const type = resources[name]?.Type;
      return type && allowListOf(type) ? refOf(name, type, environment) : pseudoParameters[name];
    },
    attribute(id, name) {
      const { Type = '' } = resources[id] ?? {};
      const reason = `The attribute "${name}" of "${id}" (${Type}) is not supported by the local run`;
      return attributes[`${Type}.${name}`]?.(id, environment) ?? new UnresolvedValue(reason);
    },
    finalizeText(text) {
      const resolved = resolveSecretReferences(text);
      return typeof resolved === 'string' ? toPlainHttp(resolved, authority) : resolved;
    },
  };
}

/**
 * Finds the functions that run only during a deployment, and those that their environment variables refer to. The local
 * run does the work of their custom resources itself.
 */
function findDeploymentFunctions(resources: TemplateResources): ReadonlySet<string> {
  const serviceFunctions = Object.values(resources)
    .filter(({ Type }) => Type.startsWith('Custom::'))
    .flatMap(({ Properties = {} }) => referencedFunctions(Properties.ServiceToken));
  return new Set([
    ...serviceFunctions,
    ...serviceFunctions.flatMap((id) => referencedFunctions(resources[id]?.Properties?.Environment)),
  ]);
}

function referencedFunctions(value: unknown): string[] {
  const references = JSON.stringify(value ?? null).matchAll(/\{"Fn::GetAtt":\["(\w+)","Arn"\]\}/g);
  return [...references].flatMap(([, id]) => id ?? []);
}

/**
 * Replaces `https` with `http` in the deployment's own address. This is the only change that the local run makes to
 * template values.
 *
 * A deployment is served at `https://<its domain>`. In the local run, the distribution's domain is `127.0.0.1:PORT`,
 * without TLS. The replacement applies to (a) every resolved template value and (b) every response that an edge
 * function generates, because the function writes `https://` before the domain from its event.
 */
export function toPlainHttp(text: string, authority: string): string {
  return text.replaceAll(`https://${authority}`, `http://${authority}`);
}
