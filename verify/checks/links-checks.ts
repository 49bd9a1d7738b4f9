import * as z from 'zod';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problems/texts.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { mapConcurrently, readLinkedPaths, readReferences, type VisitedPath } from '../addresses.ts';
import type { CheckContext, CheckGroup } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import type { DeploymentClient, HttpResponse } from '../deployment-client.ts';
import { readSkills } from './descriptors-checks.ts';

const PageAddress = z.looseObject({ url: z.string() });

/** Checks that the documents for programs link to nothing that is missing, and that each page has all its formats. */
export const linksChecks: CheckGroup = (context) => {
  const { deployment } = context;
  let visitedPaths: Promise<VisitedPath[]> | undefined;
  const visit = () => {
    visitedPaths ??= readProgramDocuments(context);
    return visitedPaths;
  };
  return {
    'every link in the documents for programs works': async () => {
      const visited = await visit();
      const [broken, ...otherBroken] = visited.filter(({ response }) => !isReachable(response));
      if (broken) {
        const more = otherBroken.length > 0 ? ` (and ${countInDigits(otherBroken.length, 'other')})` : '';
        const seen = `${broken.response.status} at ${broken.path}, linked from ${broken.linkedFrom}${more}`;
        throw new Mismatch('every address to be reachable', seen);
      }
      for (const { path, mediaType, response } of visited)
        if (mediaType) expectMediaType(path, response, mediaType);
      return countInDigits(visited.length, 'document');
    },
    [`every page in ${paths.llmsTxt} is available as HTML, Markdown and JSON`]: async () => {
      const pages = await listPages(deployment);
      const arePages = await mapConcurrently(pages, (path) => expectFormats(deployment, path));
      const count = arePages.filter(Boolean).length;
      if (count === 0) throw new Mismatch(`pages in ${paths.llmsTxt}`, 'none');
      return countInDigits(count, 'page');
    },
    'no document contains the base URL placeholder': async () => {
      const visited = await visit();
      const offender = visited.find(({ response }) => response.text.includes(baseUrlPlaceholder));
      if (offender) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${offender.path}`);
      return countInDigits(visited.length, 'document');
    },
  };
};

/** Reads the documents that Frontdesk writes, except the words of the website, and everything that they link to. */
async function readProgramDocuments({ deployment, openapi }: CheckContext): Promise<VisitedPath[]> {
  // A path that ends with a slash is only a prefix. The security contact is optional, and is checked elsewhere.
  const fixedPaths = Object.values(paths).filter(
    (path) => !path.endsWith('/') && path !== paths.securityTxt && path !== paths.llmsFullTxt,
  );
  const problemPages = problemTypes.map(({ slug }) => paths.problems + slug);
  const skills = (await readSkills(deployment)).map(({ path }) => path);
  const documents = ['/', ...fixedPaths, ...openapi.pathsWith('get'), ...problemPages, ...skills];
  return readLinkedPaths(deployment, [...new Set(documents)]);
}

/** Whether GET returned 200, 405 because the endpoint accepts only POST, or a redirect to another site. */
function isReachable({ status, headers }: HttpResponse): boolean {
  const isEndpoint = status === 405 && headers.get('allow')?.includes('POST') === true;
  return status === 200 || isEndpoint || headers.has('location');
}

/** Lists the paths of the Markdown files in llms.txt that may belong to pages. */
async function listPages(deployment: DeploymentClient): Promise<string[]> {
  const llmsTxt = await deployment.get(paths.llmsTxt);
  return (await readReferences(llmsTxt))
    .flatMap(({ address }) => deployment.internalPath(address) ?? [])
    .filter((path) => path.endsWith('.md') && path !== paths.authMd && !path.startsWith(paths.agentSkills));
}

/** Checks the formats of the page whose Markdown is at `path`. Returns false for a file that is not of a page. */
async function expectFormats(deployment: DeploymentClient, path: string): Promise<boolean> {
  const file = path.replace(/\.md$/, '');
  const json = await deployment.follow(`${file}.json`);
  const page = pageOf(json, deployment) ?? file.replace(/\/index$/, '/');
  const html = await deployment.follow(page);
  if (html.status === 404 && json.status === 404) return false;
  expectMediaType(path, html, 'text/html');
  expectMediaType(path, await deployment.get(path), 'text/markdown');
  expectMediaType(path, json, 'application/json');
  json.json();
  return true;
}

/** The path of a page according to its JSON. Other spellings of it can be ambiguous. */
function pageOf({ status, json }: HttpResponse, deployment: DeploymentClient): string | undefined {
  if (status !== 200) return undefined;
  const page = PageAddress.safeParse(json());
  return page.success ? deployment.internalPath(page.data.url) : undefined;
}

function expectMediaType(path: string, { status, headers }: HttpResponse, expected: string): void {
  const type = headers.get('content-type') ?? '(absent)';
  if (status !== 200 || (type !== expected && type.split(';')[0] !== expected))
    throw new Mismatch(`${expected} for ${path}`, `${status} ${type}`);
}
