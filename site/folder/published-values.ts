import type { Resources } from '../../contract/resources/all-resources.ts';
import { resourceDefinitions, resourceNames } from '../../contract/resources/all-resources.ts';
import { isMoney, showsAmount, showsMoney } from './amounts.ts';
import { errorOf, type WebPage, type WebsiteIssue } from './website.ts';

/** Reports elements with `data-resource` whose text is not the published value. */
export function boundValueIssues(pages: readonly WebPage[], resources: Resources): WebsiteIssue[] {
  return pages.flatMap((page) =>
    page.values.flatMap(({ reference, text }) => {
      const problem = boundValueProblem(reference, text, page.language, resources);
      if (problem === undefined) return [];
      const fix = 'write the published value, or read it from FRONTDESK_RESOURCES';
      return [errorOf('bound value', page.name, problem, fix)];
    }),
  );
}

/** The resources by the last segment of their paths, as `data-resource` names them. */
const resourcesByName = new Map(
  resourceNames.map((name) => [resourceDefinitions[name].path.split('/').at(-1), name]),
);

function boundValueProblem(
  reference: string,
  text: string,
  language: string | undefined,
  resources: Resources,
): string | undefined {
  const [name = '', pointer = ''] = reference.split('#');
  const resource = resourcesByName.get(name);
  if (resource === undefined)
    return `data-resource="${reference}" names no resource (${[...resourcesByName.keys()].join(', ')})`;
  const value = valueAt(resources[resource], pointer);
  if (value === undefined) return `data-resource="${reference}" points to nothing`;
  if (shows(text, value, language)) return undefined;
  return `data-resource="${reference}" shows "${text}", but ${describe(value)} is published`;
}

/** Resolves a JSON Pointer (RFC 6901). */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, token) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, token)
          ? (value as Record<string, unknown>)[token]
          : undefined,
      document,
    );
}

function shows(text: string, value: unknown, language: string | undefined): boolean {
  if (isMoney(value)) return showsMoney(text, value, language);
  if (typeof value === 'number') return showsAmount(text, value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const published = isList ? value.join('') : typeof value === 'string' ? value : JSON.stringify(value);
  return withoutBlanks(text) === withoutBlanks(published);
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');

const describe = (value: unknown) => (isMoney(value) ? value.formatted : JSON.stringify(value));
