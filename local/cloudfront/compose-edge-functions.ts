import type { Template } from '../template/template.ts';
import { EdgeFunction } from './edge-function.ts';
import { found } from './found.ts';
import { KeyValueStore } from './key-value-store.ts';
import * as resources from './resources.ts';

export interface EdgeComposition {
  readonly template: Template;
  readonly assetPath: (objectKey: string) => string;
  readonly log: (line: string) => void;
  /** What the key-value store holds in the place of its import. */
  readonly routes: Readonly<Record<string, string>> | undefined;
}

/** The edge functions of the template by their ARN, each with its store. */
export function composeEdgeFunctions({
  template,
  assetPath,
  log,
  routes,
}: EdgeComposition): Map<string, EdgeFunction> {
  const stores = new Map(
    template.all(resources.KeyValueStore).map(({ properties, attribute }) => {
      const [objectKey] = /[^/]+$/.exec(properties.ImportSource?.SourceArn ?? '') ?? [];
      const store =
        objectKey && !routes
          ? KeyValueStore.from(assetPath(objectKey))
          : new KeyValueStore(new Map(Object.entries(routes ?? {})));
      return [attribute('Arn'), store];
    }),
  );
  return new Map(
    template.all(resources.EdgeFunction).map(({ id, properties, attribute }) => {
      const [association] = properties.FunctionConfig.KeyValueStoreAssociations;
      const keyValueStore = association && found(stores, association.KeyValueStoreARN, 'key-value store');
      const edgeFunction = new EdgeFunction({ name: id, code: properties.FunctionCode, keyValueStore, log });
      return [attribute('FunctionARN'), edgeFunction];
    }),
  );
}
