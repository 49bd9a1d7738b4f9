import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, type Node, parse } from 'acorn';

type Kind = 'await' | 'boolean' | 'call' | 'condition' | 'member' | 'number' | 'statement' | 'string';

/** The text from `start` to `end` becomes `replacement`. */
interface Change {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** One change of one place in a module. */
export interface Mutant extends Change {
  readonly file: string;
  readonly line: number;
}

/**
 * All mutants of a module. Left out are imports, types, names of properties, tagged templates, and prose, which is any
 * string with three words in a row, and any string in an error, in a line for the console, or in a member that holds
 * a text by its name (`proseNames`): a test that knew these sentences would only repeat them.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  // Types become blanks, so that places are those of the original.
  const code = stripTypeScriptTypes(text);
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as AnyNode;
  return changesIn(program, { text, code, prose: false })
    .filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
    .map((change) => ({ file, line: text.slice(0, change.start).split('\n').length, ...change }));
}

export const mutate = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

const proseNames = /^(description|detail|help|label|message|purpose|remedy|summary|text|title|when)$/;
const isProse = (text: string) => /\p{L}+,? \p{L}+,? \p{L}+/u.test(text);

interface Context {
  readonly text: string;
  /** `text` without types. */
  readonly code: string;
  /** Whether strings are prose here. */
  readonly prose: boolean;
}

function changesIn(node: AnyNode, context: Context): Change[] {
  // Imports, and exports of what another module has.
  if ('source' in node && node.source) return [];
  const inner = { ...context, prose: context.prose || holdsProse(node) };
  const children = Object.entries(node).flatMap(([name, value]) => {
    if (name === 'key' && !('computed' in node && node.computed)) return [];
    // Of a tagged template the expressions alone.
    return name === 'quasi' ? value.expressions : value;
  });
  const inside = children.filter((child) => child?.type).flatMap((child) => changesIn(child, inner));
  return [...changesOf(node, context), ...inside];
}

function holdsProse(node: AnyNode): boolean {
  if (node.type === 'Property') return node.key.type === 'Identifier' && proseNames.test(node.key.name);
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
  return callee.type === 'Identifier' && /(Error|Exception)$|^console$/.test(callee.name);
}

/** The changes of `node` itself. */
function changesOf(node: AnyNode, context: Context): Change[] {
  const source = (inner: Node) => context.text.slice(inner.start, inner.end);
  switch (node.type) {
    case 'IfStatement':
      return [negated(node.test, source), ...(node.alternate ? [] : [replaced('statement', node, ';')])];
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return [negated(node.test, source)];
    case 'LogicalExpression':
      if (node.operator === '??') return [replaced('condition', node, `(${source(node.right)})`)];
      return otherOperator(node, context);
    case 'BinaryExpression':
      return otherOperator(node, context);
    case 'UnaryExpression':
      return node.operator === '!'
        ? [replaced('condition', { start: node.start, end: node.start + 1 }, '')]
        : [];
    case 'AwaitExpression':
      return [replaced('await', { start: node.start, end: node.start + 'await '.length }, '')];
    case 'ThrowStatement':
      return [replaced('statement', node, ';')];
    case 'ExpressionStatement':
      return [replaced('statement', node, ';')];
    case 'CallExpression':
      return [replaced('call', node, unwrapped(node, source))];
    case 'ObjectExpression':
      return withoutMembers(node.properties, context.code).filter((_, index) => {
        const property = node.properties[index];
        return property && !holdsProse(property);
      });
    case 'ArrayExpression':
      return withoutMembers(
        node.elements.filter((element) => element !== null),
        context.code,
      );
    case 'Literal':
      return otherLiterals(node.value, node, context);
    case 'TemplateLiteral':
      return otherLiterals(node.quasis.map(({ value }) => value.raw).join(' '), node, context);
    default:
      return [];
  }
}

function replaced(kind: Kind, { start, end }: Pick<Node, 'start' | 'end'>, replacement: string): Change {
  return { kind, start, end, replacement };
}

function negated(test: Node, source: (node: Node) => string): Change {
  return replaced('condition', test, `!(${source(test)})`);
}

const otherOperators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

function otherOperator({ left, operator }: { left: Node; operator: string }, { code }: Context): Change[] {
  const other = otherOperators[operator];
  const start = code.indexOf(operator, left.end);
  return other ? [replaced('condition', { start, end: start + operator.length }, other)] : [];
}

/** What a call was made of: `a` of `a.trim()` and of `escape(a)`; the call itself where there is nothing to keep. */
function unwrapped(
  call: Extract<AnyNode, { type: 'CallExpression' }>,
  source: (node: Node) => string,
): string {
  const { callee } = call;
  const [argument] = call.arguments;
  if (callee.type === 'Super') return source(call);
  if (callee.type === 'MemberExpression' && !isNamespace(callee.object)) return `(${source(callee.object)})`;
  return argument && !/Spread|Function/.test(argument.type) ? `(${source(argument)})` : source(call);
}

function isNamespace(node: AnyNode): boolean {
  if (node.type === 'Identifier') return /^([A-Z]|z$)/.test(node.name);
  return node.type === 'ThisExpression' || node.type === 'Super';
}

/** Each member dropped with the comma behind it or, if it is the last, before it. */
function withoutMembers(members: readonly Node[], code: string): Change[] {
  return members.map(({ start, end }, index) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0];
    if (comma) return replaced('member', { start, end: end + comma.length }, '');
    return replaced('member', { start: members[index - 1]?.end ?? start, end }, '');
  });
}

function otherLiterals(value: unknown, node: Node, { prose }: Context): Change[] {
  if (typeof value === 'boolean') return [replaced('boolean', node, String(!value))];
  if (typeof value === 'number') {
    const others = new Set([value + 1, Math.abs(value - 1), value * 1_000, 0]);
    return [...others].map((other) => replaced('number', node, String(other)));
  }
  if (typeof value !== 'string' || prose || isProse(value)) return [];
  const [start, end] = [node.start + 1, node.end - 1];
  return [replaced('string', { start: end, end }, 'x'), replaced('string', { start, end }, '')];
}
