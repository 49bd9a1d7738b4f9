import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { countInDigits } from '../contract/in-words.ts';
import { filePaths } from '../contract/page-paths.ts';
import { releaseIssues } from '../release/release.ts';
import { ContentFolder } from '../site/content/files/content-folder.ts';
import { readContent } from '../site/content/read-content.ts';
import type { FirmFolder } from './firm-folder.ts';
import { identityErrors, requireStage, stageNames } from './frontdesk-config.ts';
import { describeInputError } from './input-error.ts';
import { readDeployment } from './read-deployment.ts';
import type { Deployment } from './stacks.ts';
import { firmSchemas } from './write-editor-schemas.ts';

/** What a firm has to correct before a deployment, and what it should hear. Each text may have several lines. */
export interface FirmReport {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What is there if there are no errors. */
  readonly summary: string;
}

/** Most that a page and its stylesheet may weigh, compressed: the rest of 120 kB is for the fonts. */
const maxPageBytes = 60_000;

/** Checks what a deployment of each stage would publish, and whether it could be synthesized, without a template. */
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

/** What a deployment would be refused for, which has no drafts: what is published must not lead to one. */
export function errorsWithoutDrafts({ content }: Pick<FirmFolder, 'content'>, now = new Date()): string[] {
  const lines =
    errorLines(() => new ContentFolder(content).drafts.length > 0 && readContent(content, now)) ?? [];
  return lines.map((line) => `Without the drafts: ${line}`);
}

/** The lines of what is wrong with input, where `read` throws it. */
function errorLines(read: () => unknown): string[] | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return linesOf(error);
  }
}

/** The lines of an error of input. Throws any other. */
function linesOf(error: unknown): string[] {
  const description = describeInputError(error);
  if (description === undefined) throw error;
  // An excerpt of a file stays below its line.
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

/** The sample's schemas are not in git; a firm commits its own. */
function staleSchemas({ content, isSample }: FirmFolder): string[] {
  const folder = join(content, 'schema');
  const stale = Object.entries(firmSchemas()).filter(([name, text]) => {
    const file = join(folder, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  return isSample || stale.length === 0
    ? []
    : [`${folder} is of another version, and misleads editors: run "npm run content:schema" and commit it`];
}
