import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { countInDigits } from '../contract/in-words.ts';
import { filePaths } from '../contract/page-paths.ts';
import { releaseIssues } from '../release/release.ts';
import { readContent } from '../site/content/read-content.ts';
import type { FirmFolder } from './firm-folder.ts';
import { identityErrors, requireStage, stageNames } from './frontdesk-config.ts';
import { describeInputError } from './input-error.ts';
import { readDeployment } from './read-deployment.ts';
import type { Deployment } from './stacks.ts';
import { firmSchemas } from './write-editor-schemas.ts';

/** The result of checking a firm's folder. Each text can have several lines. */
export interface FirmReport {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What a deployment would publish. Only meaningful without errors. */
  readonly summary: string;
}

/** Maximum compressed size of a page and its stylesheet: the rest of 120 kB is for the fonts. */
const maxPageBytes = 60_000;

/** Checks without a template whether each stage can be synthesized, and what it would publish. */
export async function checkFirm(folder: FirmFolder, now = new Date()): Promise<FirmReport> {
  const stages = stageNames(folder.path);
  const errors = new Set(
    stages.flatMap((name) => errorLines(() => requireStage(folder.path, name, now)) ?? []),
  );
  let deployment: Deployment | undefined;
  let content: string[] | undefined;
  try {
    deployment = await readDeployment((name) => (name === 'firm' ? folder.path : undefined), now);
  } catch (error) {
    content = linesOf(error);
  }
  const others = [
    stages.length > 0 ? identityErrors(folder.path, now) : [],
    content ?? errorsWithoutDrafts(folder, now),
  ];
  for (const line of others.flat()) errors.add(line);
  if (!deployment) return { errors: [...errors], warnings: [], summary: '' };
  const { documents } = deployment.release;
  const unpublishable = releaseIssues(deployment.release).map((issue) => `Cannot publish it: ${issue}`);
  const pages = documents.filter(({ mediaType }) => mediaType.startsWith('text/html'));
  return {
    errors: [...errors, ...unpublishable],
    warnings: [...(deployment.warnings ?? []), ...heavyPages(deployment), ...staleSchemas(folder)],
    summary: `${countInDigits(stages.length, 'stage')}, ${countInDigits(pages.length, 'page')}, ${countInDigits(documents.length, 'document')}`,
  };
}

/** Errors that appear only without the drafts, as in a deployment: published content must not refer to a draft. */
export function errorsWithoutDrafts({ content }: Pick<FirmFolder, 'content'>, now = new Date()): string[] {
  const lines = errorLines(() => readContent(content, now)) ?? [];
  return lines.map((line) => `Without the drafts: ${line}`);
}

/** The lines of the input error that `read` throws, if any. */
function errorLines(read: () => unknown): string[] | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return linesOf(error);
  }
}

/** The lines of an input error. Rethrows any other error. */
function linesOf(error: unknown): string[] {
  const description = describeInputError(error);
  if (description === undefined) throw error;
  // An excerpt of a file stays with its line.
  return description.split(/\n(?! {4})/);
}

function heavyPages({ release: { documents } }: Deployment): string[] {
  const bytes = (body: string) => gzipSync(body).length;
  const styles = bytes(documents.find(({ path }) => path === filePaths.stylesheet)?.body ?? '');
  return documents.flatMap(({ path, mediaType, body }) => {
    const size = mediaType.startsWith('text/html') ? styles + bytes(body) : 0;
    return size <= maxPageBytes
      ? []
      : [
          `The page ${path} has ${size} bytes, compressed and with its stylesheet: shorten it to ${maxPageBytes}`,
        ];
  });
}

/** Warns of outdated schemas. A firm commits its own; those of the sample are not in git. */
function staleSchemas({ content, isSample }: FirmFolder): string[] {
  const folder = join(content, 'schema');
  const stale = Object.entries(firmSchemas()).filter(([name, text]) => {
    const file = join(folder, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  return isSample || stale.length === 0
    ? []
    : [
        `${folder} belongs to another version and misleads editors: run "npm run content:schema" and commit the result`,
      ];
}
