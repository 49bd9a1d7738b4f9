/** What a template's functions are resolved against. */
export interface Scope {
  /** Value of a resource or pseudo parameter, or `undefined` when there is none of that name. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  /** Last touch to every string once it is whole: dynamic references, the base URL. */
  finish(text: string): unknown;
}

/** Stands where a value could not be found out. It is refused where somebody needs it, and only there. */
export class Unresolved {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** `AWS::NoValue`: takes away the property that it is the value of. */
export const noValue = Symbol('AWS::NoValue');

/** The value with every intrinsic function replaced by what it gives. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return scope.finish(value);
  if (Array.isArray(value))
    return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) return call(name, argument, scope);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, resolve(item, scope)])
      .filter(([, item]) => item !== noValue),
  );
}

function call(name: string, argument: unknown, scope: Scope): unknown {
  const intrinsic = intrinsics[name];
  if (!intrinsic) return new Unresolved(`The intrinsic function "${name}" is not known to the local run`);
  const result = intrinsic(argument, scope);
  return typeof result === 'string' ? scope.finish(result) : result;
}

const intrinsics: Readonly<Record<string, (argument: unknown, scope: Scope) => unknown>> = {
  Ref: (name, scope) => reference(String(name), scope),

  'Fn::GetAtt': (argument, scope) => {
    const [logicalId = '', ...attribute] = Array.isArray(argument) ? argument : String(argument).split('.');
    return scope.attribute(String(logicalId), attribute.join('.'));
  },

  'Fn::Join': (argument, scope) => {
    const [separator, items] = pair(argument);
    return joined(resolve(items, scope), String(separator));
  },

  'Fn::Sub': (argument, scope) => {
    const [text, variables] = Array.isArray(argument) ? pair(argument) : [argument, {}];
    const values = resolve(variables, scope) as Record<string, unknown>;
    // Every second part is what stands in `${…}`; `${!…}` is the way to write that literally.
    const parts = String(text)
      .split(/\$\{([^!}][^}]*)\}/)
      .map((part, index) => (index % 2 ? substitute(part, values, scope) : part.replaceAll('${!', '${')));
    return joined(parts, '');
  },

  'Fn::Select': (argument, scope) => {
    const [index, items] = pair(argument);
    const resolved = resolve(items, scope);
    return Array.isArray(resolved) ? resolved[Number(index)] : resolved;
  },

  'Fn::Split': (argument, scope) => {
    const [separator, text] = pair(argument);
    const resolved = resolve(text, scope);
    return typeof resolved === 'string' ? resolved.split(String(separator)) : resolved;
  },
};

function pair(argument: unknown): [unknown, unknown] {
  return Array.isArray(argument) ? [argument[0], argument[1]] : [undefined, undefined];
}

function reference(name: string, scope: Scope): unknown {
  return scope.ref(name) ?? new Unresolved(`"${name}" is no resource that the local run can refer to`);
}

function substitute(name: string, values: Record<string, unknown>, scope: Scope): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const [logicalId = '', ...attribute] = name.split('.');
  return attribute.length > 0 ? scope.attribute(logicalId, attribute.join('.')) : reference(name, scope);
}

/** The items as one text, or the first of them that is none. */
function joined(items: unknown, separator: string): unknown {
  if (!Array.isArray(items)) return items;
  return items.find((item) => item instanceof Unresolved) ?? items.join(separator);
}
