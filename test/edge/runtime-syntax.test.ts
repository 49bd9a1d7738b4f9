import { type AnyNode, type Node, parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { deprecationFields } from '../../contract/api-versions.ts';
import { maxPolicyLength } from '../../contract/http-headers.ts';
import { compileEdgeFunction, maxEdgeCodeBytes } from '../../lib/bundling/edge-function-code.ts';
import {
  maxDomainNameLength,
  maxRedirectedCharacters,
  maxRedirectedNames,
} from '../../lib/config/domain-config.ts';

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const containsAwait = (node: Node): boolean =>
  node.type === 'AwaitExpression' || childrenOf(node).some(containsAwait);

/** Returns the features that runtime 2.0 does not support although it has `async`. esbuild lowers or refuses all others. */
function unsupportedSyntaxIn(node: AnyNode, parent?: Node): string[] {
  const isCall = node.type === 'CallExpression';
  return [
    ...(isCall && node.arguments.some(containsAwait) ? ['await in an argument'] : []),
    ...('async' in node && node.async && parent?.type !== 'Program' ? ['an async closure'] : []),
    ...childrenOf(node).flatMap((child) => unsupportedSyntaxIn(child as AnyNode, node)),
  ];
}

// ECMAScript 2017 has `async` functions, and no syntax of later editions.
const parseModule = (code: string) => parse(code, { ecmaVersion: 2017, sourceType: 'module' });

const longestName = 'a'.repeat(maxDomainNameLength);
/** The maximum number of host names of a stage, with the maximum total length. */
const longestList = Array(maxRedirectedNames).fill('a'.repeat(maxRedirectedCharacters / maxRedirectedNames));

const compile = (entry: string) =>
  compileEdgeFunction(entry, {
    configuredBaseUrl: `https://${longestName}`,
    deprecated: deprecationFields({
      since: '2027-04-01',
      sunset: '2027-10-01',
      link: `https://${'a'.repeat(192)}`,
    }),
    redirectedHosts: longestList.join(),
    websitePolicy: 'a'.repeat(maxPolicyLength),
    robotsTag: 'noindex',
  });

const entries = ['edge/viewer-request.ts', 'edge/viewer-response.ts'];

describe.each(entries)('the compiled code of %s', (entry) => {
  const code = compile(entry);

  test('has no await or async where the runtime does not support them', () => {
    expect(unsupportedSyntaxIn(parseModule(code))).toEqual([]);
  });

  test('declares the global function that CloudFront calls', () => {
    const names = parseModule(code).body.flatMap((node) =>
      node.type === 'FunctionDeclaration' ? [node.id.name] : [],
    );

    expect(names).toContain('handler');
  });

  test('stays under 10 KB, however long the domain and the redirected names are', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(maxEdgeCodeBytes);
  });
});

test.each([
  ['an async closure', 'x = async () => 1'],
  ['await in an argument', 'async function f() { g(await h()) }'],
])('the syntax check recognizes %s', (syntax, code) => {
  expect(unsupportedSyntaxIn(parseModule(code))).toContain(syntax);
});

test('a module that exports anything other than the handler is refused', () => {
  expect(() => compile('edge/is-navigation.ts')).toThrow(
    'Cannot compile "edge/is-navigation.ts": export the function "handler" and nothing else',
  );
});
