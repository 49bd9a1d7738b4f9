/** Resolves references in a template. */
export interface IntrinsicScope {
  /** Returns the `Ref` of a resource or pseudo parameter, or `undefined` for an unknown name. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  /** Replaces dynamic references and the base URL in a resolved string. */
  finalizeText(text: string): unknown;
}

/** Replaces a value that cannot be resolved. The start fails only if an interpreted property contains it. */
export class UnresolvedValue {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Replaces every intrinsic function in a value with its result. */
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
    return new UnresolvedValue(`The intrinsic function "${name}" is not supported by the local run`);
  const result = intrinsic(argument, scope);
  return typeof result === 'string' ? scope.finalizeText(result) : result;
}

const intrinsics: Readonly<Record<string, (argument: unknown, scope: IntrinsicScope) => unknown>> = {
  Ref: (name, scope) =>
    scope.ref(String(name)) ??
    new UnresolvedValue(`"${name}" is not a resource or parameter that the local run supports`),

  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = argument as [string, string];
    return scope.attribute(logicalId, attribute);
  },

  'Fn::Join': (argument, scope) => {
    const [separator, items] = argument as [string, unknown];
    return joinItems(resolveIntrinsics(items, scope), separator);
  },
};

/** Joins the items, or returns the first UnresolvedValue among them. */
function joinItems(items: unknown, separator: string): unknown {
  if (!Array.isArray(items)) return items;
  return items.find((item) => item instanceof UnresolvedValue) ?? items.join(separator);
}

/** The environment of a stack. Pseudo parameters and resource attributes are derived from it. */
export interface StackEnvironment {
  readonly account: string;
  readonly region: string;
  readonly stackName: string;
  /** Host and port that replace the distribution's domain. */
  readonly authority: string;
}

type ReturnValue = (id: string, environment: StackEnvironment) => string;

/** `Ref` values per resource type. The default is the logical id. */
export const refs: Readonly<Record<string, ReturnValue>> = {
  'AWS::ApiGateway::RestApi': (id) => id.toLowerCase(),
  'AWS::S3::Bucket': (id) => id.toLowerCase(),
  'AWS::SecretsManager::Secret': (id, { region, account }) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${id}`,
};

/** The `Fn::GetAtt` values that interpreted properties need. */
export const attributes: Readonly<Record<string, ReturnValue>> = {
  'AWS::ApiGateway::RestApi.RootResourceId': (id) => `${id.toLowerCase()}-root`,
  'AWS::CloudFront::Distribution.DomainName': (_id, { authority }) => authority,
  'AWS::CloudFront::Function.FunctionARN': (id, { account }) =>
    `arn:aws:cloudfront::${account}:function/${id}`,
  'AWS::CloudFront::KeyValueStore.Arn': (id, { account }) =>
    `arn:aws:cloudfront::${account}:key-value-store/${id}`,
  'AWS::Lambda::Function.Arn': (id, { region, account }) =>
    `arn:aws:lambda:${region}:${account}:function:${id}`,
  'AWS::S3::Bucket.RegionalDomainName': (id, { region }) => `${id.toLowerCase()}.s3.${region}.amazonaws.com`,
};
