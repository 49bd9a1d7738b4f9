import type { Assembly } from './assembly.ts';
import { type IntrinsicScope, noValue, UnresolvedValue } from './intrinsics.ts';
import { toPlainHttp } from './plain-http.ts';
import type { ResourceType, StackEnvironment } from './resource-type.ts';

/** Creates the scope of a template's intrinsic functions: its resources and the pseudo parameters. */
export function createScope(
  { template }: Assembly,
  types: ReadonlyMap<string, ResourceType>,
  environment: StackEnvironment,
  resolveSecretReferences: (text: string) => string | UnresolvedValue,
): IntrinsicScope {
  return {
    ref(name) {
      const resource = template.Resources[name];
      const type = types.get(resource?.Type ?? '');
      return resource && type
        ? type.ref(name, environment, resource.Properties)
        : pseudoParameters(environment)[name];
    },
    attribute(logicalId, attribute) {
      const { Type = '', Properties = {} } = template.Resources[logicalId] ?? {};
      const value = types.get(Type)?.attributes[attribute];
      const name = `The attribute "${attribute}" of "${logicalId}" (${Type})`;
      return (
        value?.(logicalId, environment, Properties) ??
        new UnresolvedValue(`${name} is not known to the local run`)
      );
    },
    finalizeText(text) {
      const resolved = resolveSecretReferences(text);
      return typeof resolved === 'string' ? toPlainHttp(resolved, environment.authority) : resolved;
    },
  };
}

function pseudoParameters({
  account,
  region,
  stackName,
}: StackEnvironment): Readonly<Record<string, unknown>> {
  return {
    'AWS::AccountId': account,
    'AWS::NoValue': noValue,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::StackName': stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  };
}
