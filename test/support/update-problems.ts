import type { Template } from 'aws-cdk-lib/assertions';
import resourceTypes from '../lib/resource-types.json' with { type: 'json' };
import type { TemplateResource } from './synthesized-template.ts';

type Stacks = Readonly<Record<string, { readonly template: Template }>>;
type Resources = ReadonlyMap<string, TemplateResource>;

/** Resource types whose replacement would lose something for callers, visitors or the account. */
const stateful = [
  'AWS::ApiGateway::RestApi',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::KeyValueStore',
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::SES::EmailIdentity',
];

/**
 * Returns the reasons why CloudFormation could not update the stacks from `before` to `after`, or what it would lose.
 * CloudFormation creates new and replacement resources before it deletes old ones, so both cannot have the same name.
 */
export function updateProblems(before: Stacks, after: Stacks): string[] {
  const [old, next] = [resourcesIn(before), resourcesIn(after)];
  const replaced = findReplaced(old, next);
  const holders = new Map([...old].map(([id, resource]) => [nameOf(resource), id]));
  const problems = [...next].flatMap(([id, resource]) => {
    const label = labelOf(id, resource);
    const name = nameOf(resource);
    // A name that is derived from a replaced resource changes with that resource.
    const holder = name === undefined || refersTo(name, replaced) ? undefined : holders.get(name);
    if (holder !== undefined && holder !== id) return [`${label} takes the name of another resource`];
    if (!replaced.has(id)) return [];
    if (holder !== undefined) return [`${label} is replaced under the same name`];
    return stateful.includes(resource.Type) ? [`${label} is replaced`] : [];
  });
  const leftovers = [...old].flatMap(([id, resource]) => {
    const policy = next.has(id) ? replaced.has(id) && resource.UpdateReplacePolicy : resource.DeletionPolicy;
    const isKept = policy && policy !== 'Delete' && nameOf(resource) !== undefined;
    return isKept ? [`${labelOf(id, resource)} stays in the account`] : [];
  });
  return [...problems, ...leftovers];
}

/** Returns the names that two deployments in one account both use. */
export function sharedNames(first: Stacks, second: Stacks): string[] {
  const usedNames = new Set([...resourcesIn(second).values()].map(nameOf));
  return [...resourcesIn(first).values()].flatMap((resource) => {
    const name = nameOf(resource);
    return name !== undefined && usedNames.has(name) ? [name] : [];
  });
}

const resources = new WeakMap<Stacks, Resources>();

/** Returns the resources of `stacks`. Caches them, because a deployed stage is compared with many others. */
function resourcesIn(stacks: Stacks): Resources {
  const result = resources.get(stacks) ?? readResources(stacks);
  resources.set(stacks, result);
  return result;
}

function readResources(stacks: Stacks): Resources {
  return new Map(
    Object.entries(stacks).flatMap(([stack, { template }]) =>
      Object.entries(template.toJSON().Resources as Record<string, TemplateResource>).map(
        ([id, resource]) => [`${stack}/${id}`, withStackInReferences(resource, stack)] as const,
      ),
    ),
  );
}

/** Adds the stack to references, so that equal ids in two stacks differ. */
function withStackInReferences(resource: TemplateResource, stack: string): TemplateResource {
  return JSON.parse(JSON.stringify(resource), (key, value) => {
    if (key === 'Ref' && !value.startsWith('AWS::')) return `${stack}/${value}`;
    if (key === 'Fn::GetAtt') return [`${stack}/${value[0]}`, value[1]];
    return value;
  });
}

function rulesOf({ Type }: TemplateResource): { createOnly: readonly string[]; name: readonly string[] } {
  if (Type.startsWith('Custom::')) return { createOnly: ['ServiceToken'], name: [] };
  const rules = (resourceTypes.types as Record<string, ReturnType<typeof rulesOf>>)[Type];
  if (!rules) throw new Error(`test/lib/resource-types.json does not contain ${Type}`);
  return rules;
}

/** Finds resources with a create-only property that has changed or refers to a replaced resource. */
function findReplaced(old: Resources, next: Resources): Set<string> {
  const replaced = new Set<string>();
  for (let size = -1; size < replaced.size; ) {
    size = replaced.size;
    for (const [id, resource] of next) {
      const previous = old.get(id);
      const isReplaced = rulesOf(resource).createOnly.some((name) => {
        const value = JSON.stringify(resource.Properties?.[name]);
        return value !== JSON.stringify(previous?.Properties?.[name]) || refersTo(value, replaced);
      });
      if (previous && isReplaced) replaced.add(id);
    }
  }
  return replaced;
}

function refersTo(value: string | undefined, ids: ReadonlySet<string>): boolean {
  return [...(value ?? '').matchAll(/"([\w-]+\/\w+)"/g)].some(([, id = '']) => ids.has(id));
}

/** Returns the physical name of a resource if the template sets one. */
function nameOf(resource: TemplateResource): string | undefined {
  const parts = rulesOf(resource).name.map((path) =>
    path.split('.').reduce<unknown>((value, key) => Object(value)[key], resource.Properties),
  );
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return `${resource.Type} ${JSON.stringify(parts)}`;
}

const labelOf = (id: string, { Type }: TemplateResource) =>
  `${Type.replace('AWS::', '')} ${id.replace(/^.*\//, '').replace(/[\dA-F]{8}$/, '')}`;
