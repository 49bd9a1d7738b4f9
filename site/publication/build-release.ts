import { contentSecurityPolicy } from '../../contract/http-headers.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Company } from '../../contract/resources/company.ts';
import { createRelease } from '../../release/create-release.ts';
import type { Release, ReleaseDocument } from '../../release/release.ts';
import { startBuild } from '../cache/remembered.ts';
import { redirectsOf } from '../content/check-redirects.ts';
import {
  ContentError,
  type ContentIssue,
  type FragmentLink,
  formatAlternatives,
} from '../content/files/content-issue.ts';
import { readContent } from '../content/read-content.ts';
import { longCaseWarnings } from '../resources/agent-answers.ts';
import type { Document } from '../resources/document.ts';
import type { Site, SiteSettings } from '../resources/site.ts';
import { idsOf, layoutIds } from '../tree/ids.ts';
import { buildWebsiteRelease, type WebsiteSettings } from './build-website-release.ts';
import type { Edition } from './edition.ts';
import { type FunctionContent, functionContent, websiteFunctionContent } from './function-content.ts';
import { imageDocuments } from './image-documents.ts';
import { publishSite } from './publish-site.ts';

/** The content of a deployment. */
interface BuiltRelease {
  readonly release: Release;
  readonly functions: FunctionContent;
  readonly company: Company;
  readonly hasDrafts: boolean;
  /** The Content-Security-Policy of the website's files. */
  readonly websitePolicy: string;
  /** Warnings about content that is still published. */
  readonly warnings: readonly string[];
}

interface ReleaseOptions extends SiteSettings {
  readonly drafts?: boolean;
  /** The firm's website. Without it, Frontdesk generates one. */
  readonly website?: WebsiteSettings | undefined;
}

/** Builds the release from the content in the folder `directory`. Rejects with a ContentError if the content is invalid. */
export async function buildRelease(
  directory: string,
  { drafts = false, website, ...settings }: ReleaseOptions,
): Promise<BuiltRelease> {
  startBuild();
  const content = await readContent(directory, new Date(), { drafts, hasWebsite: website !== undefined });
  if (website) {
    const { site, resultPages, ...built } = await buildWebsiteRelease(content, {
      settings,
      website,
      drafts,
    });
    const { resources } = site;
    return {
      ...built,
      functions: websiteFunctionContent(site, resultPages),
      company: resources.company,
      hasDrafts: content.hasDrafts,
      warnings: [...content.website.warnings, ...built.warnings, ...longCaseWarnings(resources)],
    };
  }
  const publication = publishSite(content, settings);
  const editions = [publication, ...publication.translations];
  const { documents, images } = publication;
  const issues = [
    ...editions.flatMap((edition) => brokenFragments(content.fragmentLinks, edition)),
    ...agentsLanguageIssues(publication.site),
  ];
  if (issues.length > 0) throw new ContentError(directory, issues);
  const { warnings } = content.website;
  const { resources } = publication.site;
  const releaseSource = {
    documents: [...documents, ...(await imageDocuments(images, directory))].map(releaseDocument),
    languagePrefixes: publication.translations.map(({ site }) => site.language.prefix),
    redirects: redirectsOf(content.website),
  };
  return {
    release: createRelease(releaseSource),
    functions: functionContent(publication),
    websitePolicy: contentSecurityPolicy,
    company: resources.company,
    hasDrafts: content.hasDrafts,
    warnings: [...warnings, ...longCaseWarnings(resources)],
  };
}

function releaseDocument({ body, encoding, ...document }: Document): ReleaseDocument {
  return { ...document, body: encoding ? Buffer.from(body, encoding) : body };
}

/** The setting `agents.language` must be one of the languages of the content. */
function agentsLanguageIssues({ agents, languages }: Site): ContentIssue[] {
  const tags = languages.map(({ tag }) => tag);
  if (agents.language === undefined || tags.includes(agents.language)) return [];
  const problem = `is "${agents.language}", in which there is no content`;
  return [
    {
      file: 'frontdesk.json',
      pointer: '/agents/language',
      problem,
      fix: `write ${formatAlternatives(tags)}`,
    },
  ];
}

/** Returns the issues of links in one language whose fragment does not exist on the page. */
function brokenFragments(links: readonly FragmentLink[], { site, pages }: Edition): ContentIssue[] {
  const { tag, prefix } = site.language;
  const linksByPage = Map.groupBy(
    links.filter(({ language }) => language === (prefix === '' ? undefined : tag)),
    ({ target }) => target.page,
  );
  const blocksByPage = new Map(pages.map(({ path, blocks }) => [path, blocks]));
  return [...linksByPage].flatMap(([page, linksToPage]) => {
    const blocks = blocksByPage.get(page);
    // The page exists only in the first language.
    if (!blocks) return [];
    const ids = [...layoutIds, ...blocks.flatMap(idsOf)];
    return linksToPage
      .filter(({ target }) => !ids.includes(target.id))
      .map(({ target: { id }, ...issue }) => {
        const nearest = nearestName(id, ids);
        return nearest === undefined ? issue : { ...issue, fix: `write "${page}#${nearest}"` };
      });
  });
}
