import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countInDigits } from '../../contract/in-words.ts';
import { releaseIssues } from '../../release/release.ts';
import { readContent } from '../../site/content/read-content.ts';
import { type FirmFolder, firmFolder } from '../config/firm-folder.ts';
import { identityErrors, requireStage, stageErrors, stageNames } from '../config/frontdesk-config.ts';
import { placeholderSummary } from '../config/placeholders.ts';
import { userErrorMessage } from '../config/user-error.ts';
import { type Deployment, readDeployment } from '../read-deployment.ts';
import { firmSchemas } from './write-editor-schemas.ts';

/** The result of checking a firm's folder. Each message can have several lines. */
interface FirmReport {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What a deployment would publish. Meaningful only if there are no errors. */
  readonly summary: string;
}

/** Checks whether each stage can be synthesized, without synthesizing it, and counts what it would publish. */
export async function checkFirm(folder: FirmFolder, now = new Date()): Promise<FirmReport> {
  const stages = stageNames(folder.path);
  const errors = new Set<string>();
  const collectErrors = async <T>(read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      for (const line of inputErrorLines(error)) errors.add(line);
      return undefined;
    }
  };
  for (const name of stages) await collectErrors(() => requireStage(folder.path, name, now));
  for (const line of identityErrors(folder.path, now)) errors.add(line);
  const deployment = await collectErrors(() =>
    readDeployment((name) => (name === 'firm' ? folder.path : undefined), now, false),
  );
  if (!deployment) return { errors: [...errors], warnings: [], summary: '' };
  const { documents } = deployment.release;
  const releaseErrors = releaseIssues(deployment.release).map((issue) => `Cannot publish: ${issue}`);
  const pages = documents.filter(({ mediaType }) => mediaType.startsWith('text/html'));
  return {
    errors: [...errors, ...releaseErrors],
    warnings: [...(deployment.warnings ?? []), ...schemaWarnings(folder)],
    summary: `${countInDigits(stages.length, 'stage')}, ${countInDigits(pages.length, 'page')}, ${countInDigits(documents.length, 'document')}`,
  };
}

/**
 * Returns what the local run reports but does not need fixed: placeholders, errors in all stages if none is selected,
 * because a selected one would have failed already, and warnings about the content.
 */
export function deploymentNotices(
  { firm, stage }: Readonly<Record<string, unknown>>,
  { hasDrafts, warnings = [] }: Pick<Deployment, 'hasDrafts' | 'warnings'>,
): string[] {
  const folder = firmFolder(firm);
  const stageLines = stage === undefined ? stageErrors(folder.path) : [];
  const errors = [...stageLines, ...(stage === undefined && hasDrafts ? errorsWithoutDrafts(folder) : [])];
  return [
    ...placeholderSummary(folder),
    ...(errors.length > 0 ? ['A stage cannot be deployed:'] : []),
    ...errors.map((line) => `  ${line}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
}

/** Returns errors that the drafts hide: a deployment omits drafts, so published content must not refer to them. */
function errorsWithoutDrafts({ content }: Pick<FirmFolder, 'content'>): string[] {
  try {
    readContent(content);
    return [];
  } catch (error) {
    return inputErrorLines(error).map((line) => `Without the drafts: ${line}`);
  }
}

/** Returns the lines of an input error. Rethrows any other error. */
function inputErrorLines(error: unknown): string[] {
  const description = userErrorMessage(error);
  if (description === undefined) throw error;
  return description.split('\n');
}

/** Warns about outdated schemas. A firm commits its schemas; those of the sample are not in git. */
function schemaWarnings({ content, isSample }: FirmFolder): string[] {
  const folder = join(content, 'schema');
  const isCurrent = ([name, text]: [string, string]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text;
  };
  if (isSample || Object.entries(firmSchemas()).every(isCurrent)) return [];
  const remedy = 'run "npm run content:schema" and commit the result';
  return [`${folder} is from another version of Frontdesk and misleads editors: ${remedy}`];
}
