import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deprecationFields } from '../contract/api-versions.ts';
import { endpointPaths } from '../contract/endpoint-paths.ts';
import { compileEdgeFunction } from '../lib/bundling/edge-function-code.ts';
import { bundleFunctions, endpointFunctions } from '../lib/bundling/endpoint-code.ts';
import { errorsWithoutDrafts } from '../lib/check-firm.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { stageErrors } from '../lib/frontdesk-config.ts';
import { endpointEnvironment } from '../lib/function-environment.ts';
import { describeInputError } from '../lib/input-error.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import type { Deployment } from '../lib/stacks.ts';
import { robotsTagOf } from '../lib/stage-config.ts';
import { writeSchemas } from '../lib/write-editor-schemas.ts';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { bodyOf } from '../release/manifest.ts';
import { objectKey, type Release, releaseIssues, routeEntries, storedDocument } from '../release/release.ts';
import type { ServedSite } from './distribution.ts';
import { LocalRunError } from './local-run-error.ts';
import { createStoredObject, type StoredObject } from './stored-object.ts';

export type Context = Readonly<Record<string, string>>;

/** A function of the site: the paths that it serves, its bundle, and its environment without the services. */
export interface SiteFunction {
  readonly name: string;
  readonly paths: readonly string[];
  /** `file:` URL. */
  readonly moduleUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a local run serves. It can be passed between threads. */
export interface LocalSite extends ServedSite {
  readonly objects: ReadonlyMap<string, StoredObject>;
  readonly functions: readonly SiteFunction[];
  /** Errors in stages, which do not affect the local run, and warnings about the content. One line each. */
  readonly notices: readonly string[];
}

/**
 * Builds the firm's release and functions as a deployment does, and publishes it in memory at `baseUrl`. Writes the
 * functions into the new folder `folder`. Rejects with a ContentError or a SynthError.
 */
export async function buildSite(
  context: Context,
  { baseUrl, folder, tableName }: { baseUrl: string; folder: string; tableName: string },
  signal?: AbortSignal,
): Promise<LocalSite> {
  const built = await readDeployment((name) => context[name], new Date(), signal);
  const { deployment, stage, release, functions, company } = built;
  const [issue] = releaseIssues(release);
  if (issue !== undefined) throw new LocalRunError(`Cannot publish: ${issue}`);
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
  const { deprecated } = stage;
  const compile = (entry: string) =>
    compileEdgeFunction(entry, {
      configuredBaseUrl: baseUrlPlaceholder,
      redirectedHosts: '',
      deprecated: deprecated && deprecationFields(deprecated),
      websitePolicy: built.websitePolicy,
      robotsTag: robotsTagOf(stage),
    }).replaceAll(baseUrlPlaceholder, () => baseUrl);
  return {
    baseUrl,
    ...publish(release, baseUrl),
    edge: {
      viewerRequest: compile('edge/viewer-request.ts'),
      viewerResponse: compile('edge/viewer-response.ts'),
    },
    deprecated,
    functions: siteFunctions(folder, environment),
    notices: [
      ...stageNotice(await errorsInStages(context, built)),
      ...(built.warnings ?? []).map((warning) => `Warning: ${warning}`),
    ],
  };
}

/** Publishes a release into maps instead of a bucket and a KeyValueStore, with the keys and routes of a deployment. */
function publish({ routes, documents }: Release, baseUrl: string): Pick<LocalSite, 'objects' | 'routes'> {
  const objects = new Map<string, StoredObject>();
  const stored = documents.flatMap(({ path, ...entry }) => {
    const document = { ...entry, path };
    const body = bodyOf(document);
    const key = entry.key ?? objectKey(document, body, baseUrl);
    if (!objects.has(key)) objects.set(key, createStoredObject(body, document, baseUrl));
    return path === undefined ? [] : [storedDocument({ ...entry, path }, key)];
  });
  return { objects, routes: routeEntries(routes, stored) };
}

function siteFunctions(folder: string, environment: SiteFunction['environment']): SiteFunction[] {
  const pathsByFunction = Map.groupBy(endpointPaths, (path) => endpointFunctions[path]);
  return [...pathsByFunction].map(([definition, paths]) => ({
    name: definition.id,
    paths,
    moduleUrl: pathToFileURL(join(folder, definition.folder, 'index.mjs')).href,
    environment,
  }));
}

/** Formats the errors in stages, which do not affect the local run; empty if there are none. */
function stageNotice(errors: readonly string[]): string[] {
  return errors.length === 0 ? [] : ['A stage cannot be deployed:', ...errors.map((line) => `  ${line}`)];
}

/** Returns the errors in all stages if none is selected. A selected stage with an error would have failed already. */
async function errorsInStages(
  { firm, stage }: Context,
  { hasDrafts }: Pick<Deployment, 'hasDrafts'>,
): Promise<readonly string[]> {
  if (stage !== undefined) return [];
  const folder = firmFolder(firm);
  return [...stageErrors(folder.path), ...(hasDrafts ? await errorsWithoutDrafts(folder) : [])];
}

/**
 * Writes the schemas for editors. A read-only folder is not an error, because only editors read them. The build reports a
 * missing folder.
 */
export function writeEditorSchemas({ firm }: Context): void {
  try {
    writeSchemas(firmFolder(firm).content);
  } catch (error) {
    const isMissingFolder = describeInputError(error) !== undefined;
    if (!isMissingFolder && !(error instanceof Error && 'syscall' in error)) throw error;
  }
}
