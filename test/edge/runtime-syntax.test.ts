import { type Comment, type Node, parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { deprecationFields } from '../../contract/api-versions.ts';
import { maxPolicyLength } from '../../contract/http-headers.ts';
import { compileEdgeFunction, maxEdgeCodeBytes } from '../../lib/bundling/edge-function-code.ts';
import {
  maxDomainNameLength,
  maxRedirectedCharacters,
  maxRedirectedNames,
} from '../../lib/config/domain-config.ts';

/**
 * "JavaScript runtime 2.0 features for CloudFront Functions": ECMAScript 5.1, and from later editions `const`, `let`,
 * arrow functions, rest parameters, template literals, `**`, `async` and `await`; modules are imported by default.
 */
const knownSyntax = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'BinaryExpression',
  'BlockStatement',
  'BreakStatement',
  'CallExpression',
  'CatchClause',
  'ConditionalExpression',
  'ContinueStatement',
  'DoWhileStatement',
  'EmptyStatement',
  'ExpressionStatement',
  'ForInStatement',
  'ForStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'Identifier',
  'IfStatement',
  'ImportDeclaration',
  'ImportDefaultSpecifier',
  'LabeledStatement',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'Program',
  'Property',
  'RestElement',
  'ReturnStatement',
  'SequenceExpression',
  'SwitchCase',
  'SwitchStatement',
  'TemplateElement',
  'TemplateLiteral',
  'ThisExpression',
  'ThrowStatement',
  'TryStatement',
  'UnaryExpression',
  'UpdateExpression',
  'VariableDeclaration',
  'VariableDeclarator',
  'WhileStatement',
]);

type Fields = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node as unknown as Fields)
    .flat()
    .filter(isNode);
}

function containsAwait(node: Node): boolean {
  return node.type === 'AwaitExpression' || childrenOf(node).some(containsAwait);
}

/** Returns a feature of the node that the runtime does not support. Even a known node type may have newer forms. */
function unsupportedSyntax(node: Node, parent: Node | undefined): string | undefined {
  const fields = node as unknown as Fields;
  if (!knownSyntax.has(node.type)) return node.type;
  if (fields.optional) return 'optional chaining';
  if (node.type === 'LogicalExpression' && fields.operator === '??') return 'nullish coalescing';
  if (/^(&&|\|\||\?\?)=$/.test(String(fields.operator))) return 'logical assignment';
  if (node.type === 'Property' && (fields.shorthand || fields.computed || fields.method)) {
    return 'an object literal of ES6';
  }
  if (node.type === 'CatchClause' && !fields.param) return 'catch without a binding';
  if (typeof fields.bigint === 'string') return 'a bigint';
  if (fields.generator) return 'a generator';
  if (fields.async && parent?.type !== 'Program') return 'an async closure';
  if (node.type === 'CallExpression' && (fields.arguments as Node[]).some(containsAwait)) {
    return 'await in an argument';
  }
  return undefined;
}

function unsupportedSyntaxIn(node: Node, parent?: Node): string[] {
  const unsupported = unsupportedSyntax(node, parent);
  return [
    ...(unsupported ? [unsupported] : []),
    ...childrenOf(node).flatMap((child) => unsupportedSyntaxIn(child, node)),
  ];
}

const parseModule = (code: string) => parse(code, { ecmaVersion: 'latest', sourceType: 'module' });

const longestName = 'a'.repeat(maxDomainNameLength);
/** The maximum number of host names of a stage, with the maximum total length. */
const longestList = Array(maxRedirectedNames).fill('a'.repeat(maxRedirectedCharacters / maxRedirectedNames));

const longestLink = `https://${'a'.repeat(192)}`;

const compile = (entry: string, redirectedHosts: readonly string[] = [], link = longestLink) =>
  compileEdgeFunction(entry, {
    configuredBaseUrl: `https://${longestName}`,
    deprecated: deprecationFields({
      since: '2027-04-01',
      sunset: '2027-10-01',
      link,
    }),
    redirectedHosts: redirectedHosts.join(),
    websitePolicy: 'a'.repeat(maxPolicyLength),
    robotsTag: 'noindex',
  });

const entries = ['edge/viewer-request.ts', 'edge/redirected-hosts.ts', 'edge/viewer-response.ts'];

describe.each(entries)('the compiled code of %s', (entry) => {
  const code = compile(entry, longestList);

  test('has only syntax that the runtime supports', () => {
    expect(unsupportedSyntaxIn(parseModule(code))).toEqual([]);
  });

  test('declares the global function that CloudFront calls', () => {
    const names = parseModule(code).body.flatMap((node) =>
      node.type === 'FunctionDeclaration' ? [node.id.name] : [],
    );

    expect(names).toContain('handler');
  });

  test('contains no comments, which would count towards its size', () => {
    const comments: Comment[] = [];
    parse(code, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments });

    expect(comments).toEqual([]);
  });

  test('stays under 10 KB, however long the domain and the redirected names are', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(maxEdgeCodeBytes);
  });
});

test('the code leaves room for changes: at most 9,400 bytes with names of typical length', () => {
  const size = (...hosts: string[]) =>
    Buffer.byteLength(
      compile(
        hosts.length > 0 ? 'edge/redirected-hosts.ts' : 'edge/viewer-request.ts',
        hosts,
        'https://desk.example/v2',
      ),
    );

  expect(size(...Array(maxRedirectedNames).fill('a'.repeat(64)))).toBeLessThan(9_400);
  expect(size('desk.example') - size()).toBeLessThan(300);
});

test.each([
  ['optional chaining', 'a?.b'],
  ['SpreadElement', 'f(...a)'],
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
