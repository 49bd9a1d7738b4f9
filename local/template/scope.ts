import type { Assembly } from './assembly.ts';
import { plainHttp } from './base-url.ts';
import { noValue, type Scope, Unresolved } from './intrinsics.ts';
import type { Environment, ResourceType } from './resource-type.ts';

/** What the intrinsic functions of a template resolve to: its resources and the pseudo parameters. */
export function scopeOf(
  { template }: Assembly,
  types: ReadonlyMap<string, ResourceType>,
  environment: Environment,
  withSecrets: (text: string) => string | Unresolved,
): Scope {
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
        value?.(logicalId, environment, Properties) ?? new Unresolved(`${name} is not known to the local run`)
      );
    },
    finish(text) {
      const whole = withSecrets(text);
      return typeof whole === 'string' ? plainHttp(whole, environment.authority) : whole;
    },
  };
}

function pseudoParameters({ account, region, stackName }: Environment): Readonly<Record<string, unknown>> {
  return {
    'AWS::AccountId': account,
    'AWS::NoValue': noValue,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::StackName': stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  };
}
