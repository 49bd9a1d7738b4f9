import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpointPaths } from '../contract/endpoint-paths.ts';
import { compileEdgeFunction } from '../lib/bundling/edge-function-code.ts';
import { bundleFunctions, endpointFunctions } from '../lib/bundling/function-bundle.ts';
import { deploymentNotices } from '../lib/firm/check-firm.ts';
import { edgeConstants, endpointEnvironment } from '../lib/function-environment.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { type Body, bodyOf } from '../release/manifest.ts';
import { objectKey, type Release, routeEntries } from '../release/release.ts';
import type { ServedSite } from './distribution.ts';
import { createStoredObject, type StoredObject } from './stored-object.ts';

const tableName = 'Frontdesk-local';

/** The context of the commands: `firm` and `stage`. */
export type Context = Readonly<Record<string, string>>;

/** A function, the paths that it serves, its bundle as a `file:` URL, and its environment without the services. */
interface SiteFunction {
  readonly name: string;
  readonly paths: readonly string[];
  readonly moduleUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a local run serves. It can be passed between threads. */
export interface LocalSite extends ServedSite {
  readonly objects: ReadonlyMap<string, StoredObject>;
  readonly functions: readonly SiteFunction[];
  readonly tableName: string;
  /** Placeholders, errors in stages, which do not affect the local run, and warnings about the content. */
  readonly notices: readonly string[];
}

/**
 * Builds the release and the functions as a deployment does, and publishes the release in memory. Writes the functions
 * into the new folder `folder`. Rejects with a ContentError or a UserError.
 */
export async function buildSite(context: Context, baseUrl: string, folder: string): Promise<LocalSite> {
  const built = await readDeployment((name) => context[name]);
  const { deployment, stage, release, functions, company } = built;
  await bundleFunctions(functions, folder, { withMonitor: false });
  const environment = endpointEnvironment({
    deployment,
    stage,
    baseUrl,
    tableName,
    senderName: company.name,
    digestSecretArn: 'local',
    configurationSet: 'local',
  });
  const constants = edgeConstants(built, baseUrlPlaceholder);
  const compile = (entry: string) =>
    compileEdgeFunction(entry, constants).replaceAll(baseUrlPlaceholder, () => baseUrl);
  return {
    baseUrl,
    tableName,
    ...publish(release, baseUrl, join(folder, 'website')),
    edge: {
      viewerRequest: compile('edge/viewer-request.ts'),
      viewerResponse: compile('edge/viewer-response.ts'),
    },
    deprecated: stage.deprecated,
    functions: [...Map.groupBy(endpointPaths, (path) => endpointFunctions[path])].map(
      ([{ id, folder: name }, paths]) => ({
        name: id,
        paths,
        moduleUrl: pathToFileURL(join(folder, name, 'index.mjs')).href,
        environment,
      }),
    ),
    notices: deploymentNotices(context, built),
  };
}

/**
 * Publishes a release into maps instead of a bucket and a KeyValueStore, with the keys and routes of a deployment. Keeps the
 * website's files in the new folder `folder`.
 */
function publish(
  { routes, documents }: Release,
  baseUrl: string,
  folder: string,
): Pick<LocalSite, 'objects' | 'routes'> {
  mkdirSync(folder, { recursive: true });
  const objects = new Map<string, StoredObject>();
  const stored = documents.flatMap(({ path, ...entry }) => {
    const document = { ...entry, path };
    const body = bodyOf(document);
    const key = entry.key ?? objectKey(document, body, baseUrl);
    if (!objects.has(key)) objects.set(key, createStoredObject(keep(body, folder), document, baseUrl));
    return path === undefined ? [] : [{ ...entry, path, key }];
  });
  return { objects, routes: routeEntries(routes, stored) };
}

/** Links to a file, because the website's next build removes it while this version is still served. */
function keep(body: Body, folder: string): Body {
  if (!('file' in body)) return body;
  const file = join(folder, body.sha256);
  if (existsSync(file)) return { ...body, file };
  try {
    linkSync(body.file, file);
  } catch {
    // The website is on another file system.
    copyFileSync(body.file, file);
  }
  return { ...body, file };
}
