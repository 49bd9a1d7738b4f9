import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { requireReferenced } from '../template/unsupported-template-error.ts';
import * as resources from './cloudfront-resource-types.ts';
import { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import type { EmulatedKeyValueStore } from './emulated-key-value-store.ts';

export interface CreateEdgeFunctionsOptions {
  readonly template: InterpretedTemplate;
  readonly log: (line: string) => void;
  /** By ARN. */
  readonly keyValueStores: ReadonlyMap<string, EmulatedKeyValueStore>;
}

/** Creates the template's edge functions with their key-value stores. Returns them by ARN. */
export function createEdgeFunctions({
  template,
  log,
  keyValueStores,
}: CreateEdgeFunctionsOptions): Map<string, EmulatedEdgeFunction> {
  return new Map(
    template.all(resources.EdgeFunction).map(({ id, properties, attribute }) => {
      const [association] = properties.FunctionConfig.KeyValueStoreAssociations;
      const keyValueStore =
        association && requireReferenced(keyValueStores, association.KeyValueStoreARN, 'key-value store');
      const edgeFunction = new EmulatedEdgeFunction({
        name: id,
        code: properties.FunctionCode,
        keyValueStore,
        log,
      });
      return [attribute('FunctionARN'), edgeFunction];
    }),
  );
}
