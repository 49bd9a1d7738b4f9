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

/** Replaces every intrinsic function in a value by its result. */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (typeof value === 'string') return scope.finalizeText(value);
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return callIntrinsic(name, argument, scope);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveIntrinsics(item, scope)]),
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
  Ref: (name, scope) =>
    scope.ref(String(name)) ??
    new UnresolvedValue(`"${name}" is not a resource that the local run can refer to`),

  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = argument as [string, string];
    return scope.attribute(logicalId, attribute);
  },

  'Fn::Join': (argument, scope) => {
    const [separator, items] = argument as [string, unknown];
    return joinItems(resolveIntrinsics(items, scope), separator);
  },
};

/** Joins the items, or returns the first that is an UnresolvedValue. */
function joinItems(items: unknown, separator: string): unknown {
  if (!Array.isArray(items)) return items;
  return items.find((item) => item instanceof UnresolvedValue) ?? items.join(separator);
}
