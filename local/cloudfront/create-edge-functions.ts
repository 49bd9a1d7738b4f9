import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { requireReferenced } from '../template/unsupported-template-error.ts';
import * as resources from './cloudfront-resource-types.ts';
import { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import { EmulatedKeyValueStore } from './emulated-key-value-store.ts';

export interface CreateEdgeFunctionsOptions {
  readonly template: InterpretedTemplate;
  readonly assetPath: (objectKey: string) => string;
  readonly log: (line: string) => void;
  /** Entries that the key-value store holds instead of those of its import source. */
  readonly routes: Readonly<Record<string, string>> | undefined;
}

/** Creates the template's edge functions with their key-value stores. Returns them by ARN. */
export function createEdgeFunctions({
  template,
  assetPath,
  log,
  routes,
}: CreateEdgeFunctionsOptions): Map<string, EmulatedEdgeFunction> {
  const stores = new Map(
    template.all(resources.KeyValueStore).map(({ properties, attribute }) => {
      const [objectKey] = /[^/]+$/.exec(properties.ImportSource?.SourceArn ?? '') ?? [];
      const store =
        objectKey && !routes
          ? EmulatedKeyValueStore.importFile(assetPath(objectKey))
          : new EmulatedKeyValueStore(new Map(Object.entries(routes ?? {})));
      return [attribute('Arn'), store];
    }),
  );
  return new Map(
    template.all(resources.EdgeFunction).map(({ id, properties, attribute }) => {
      const [association] = properties.FunctionConfig.KeyValueStoreAssociations;
      const keyValueStore =
        association && requireReferenced(stores, association.KeyValueStoreARN, 'key-value store');
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
