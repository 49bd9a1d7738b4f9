/** Resolves the references in a template. */
export interface IntrinsicScope {
  /** The `Ref` of a resource or pseudo parameter, or `undefined` for an unknown name. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  /** Replaces dynamic references and the base URL in a resolved string. */
  finalizeText(text: string): unknown;
}

/** Replaces a value that cannot be resolved. It fails the start only where a property is interpreted. */
export class UnresolvedValue {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** `AWS::NoValue`: removes the property whose value it is. */
export const noValue = Symbol('AWS::NoValue');

/** Replaces every intrinsic function in a value by its result. */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (typeof value === 'string') return scope.finalizeText(value);
  if (Array.isArray(value))
    return value.map((item) => resolveIntrinsics(item, scope)).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return callIntrinsic(name, argument, scope);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, resolveIntrinsics(item, scope)])
      .filter(([, item]) => item !== noValue),
  );
}

function callIntrinsic(name: string, argument: unknown, scope: IntrinsicScope): unknown {
  const intrinsic = intrinsics[name];
  if (!intrinsic)
    return new UnresolvedValue(`The intrinsic function "${name}" is not known to the local run`);
  const result = intrinsic(argument, scope);
  return typeof result === 'string' ? scope.finalizeText(result) : result;
}

const intrinsics: Readonly<Record<string, (argument: unknown, scope: IntrinsicScope) => unknown>> = {
  Ref: (name, scope) => resolveReference(String(name), scope),

  'Fn::GetAtt': (argument, scope) => {
    const [logicalId = '', ...attribute] = Array.isArray(argument) ? argument : String(argument).split('.');
    return scope.attribute(String(logicalId), attribute.join('.'));
  },

  'Fn::Join': (argument, scope) => {
    const [separator, items] = argument as [unknown, unknown];
    return joinItems(resolveIntrinsics(items, scope), String(separator));
  },

  'Fn::Sub': (text, scope) => {
    if (typeof text !== 'string')
      return new UnresolvedValue('Fn::Sub with variables is not known to the local run');
    // Every second part is the content of a `${…}`.
    const parts = text.split(/\$\{([^}]+)\}/);
    return joinItems(
      parts.map((part, index) => (index % 2 ? substitute(part, scope) : part)),
      '',
    );
  },
};

function resolveReference(name: string, scope: IntrinsicScope): unknown {
  return scope.ref(name) ?? new UnresolvedValue(`"${name}" is no resource that the local run can refer to`);
}

function substitute(name: string, scope: IntrinsicScope): unknown {
  const [logicalId = '', ...attribute] = name.split('.');
  return attribute.length > 0
    ? scope.attribute(logicalId, attribute.join('.'))
    : resolveReference(name, scope);
}

/** Joins the items, or returns the first that is an UnresolvedValue. */
function joinItems(items: unknown, separator: string): unknown {
  if (!Array.isArray(items)) return items;
  return items.find((item) => item instanceof UnresolvedValue) ?? items.join(separator);
}
