import { capabilities as allCapabilities, type Capability } from '../contract/capabilities.ts';
import { type DoorPath, doorPaths } from '../contract/doors.ts';
import { currentVersion, firstVersions, type Versions } from '../contract/versions.ts';
import { agentCardDocuments } from './a2a/agent-card.ts';
import { agentSkills } from './agent-skills/agent-skills.ts';
import { aiCatalog } from './ai-catalog/ai-catalog.ts';
import { apiCatalog } from './api-catalog/api-catalog.ts';
import { authMd } from './auth-md/auth-md.ts';
import type { Content } from './content/content.ts';
import type { Document } from './document.ts';
import { llmsFullTxt } from './llms/llms-full-txt.ts';
import { llmsTxt } from './llms/llms-txt.ts';
import { openapi, openapiDocument } from './openapi/openapi.ts';
import { pages } from './pages/pages.ts';
import { errorDocuments } from './problem-json/error-documents.ts';
import { resourceDocuments } from './resources/resource-documents.ts';
import { type Resources, resources } from './resources/resources.ts';
import { robotsTxt } from './robots/robots-txt.ts';
import { serverCards } from './server-card/server-card.ts';
import { capabilitiesIn, type Site } from './site.ts';
import { sitemap } from './sitemap/sitemap.ts';
import { website } from './website.ts';

/** What is published: everything that a deployment is made from. */
export interface Publication {
  readonly documents: readonly Document[];
  /** What documents and functions say, as values. */
  readonly resources: Resources;
}

interface Options {
  /** Where the deployment answers, without a slash at its end. */
  readonly baseUrl: string;
  /** What can be done, through which doors: everything that there is. */
  readonly capabilities?: readonly Capability[];
  readonly doors?: readonly DoorPath[];
  readonly versions?: Versions;
  readonly logRetentionDays?: number;
  readonly firewall?: boolean;
}

/** Every document of the deployment: the same bytes for the same content and base URL. */
export function publish(
  content: Content,
  {
    baseUrl,
    capabilities = allCapabilities,
    doors = doorPaths,
    versions = firstVersions,
    logRetentionDays = 30,
    firewall = false,
  }: Options,
): Publication {
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": name an origin, such as "https://example.com"`);
  }
  const site: Site = {
    baseUrl,
    resources: resources(content, baseUrl),
    capabilities: capabilitiesIn(currentVersion(versions), capabilities),
    doors,
    versions,
    logRetentionDays,
    firewall,
  };
  const description = openapi(site);
  const forPrograms = [
    ...resourceDocuments(site),
    openapiDocument(description),
    ...serverCards(site),
    ...agentCardDocuments(site),
    ...agentSkills(site),
    aiCatalog(site),
    apiCatalog(site),
    authMd(site),
  ];
  const sitePages = pages(site, description, forPrograms);
  const forPeople = website(sitePages, site.resources.company, baseUrl);
  const listed = [...forPeople, ...forPrograms, llmsFullTxt(sitePages, baseUrl)];
  return {
    resources: site.resources,
    documents: [
      ...listed,
      llmsTxt(site, listed),
      robotsTxt(baseUrl),
      sitemap(baseUrl, forPeople),
      ...errorDocuments(baseUrl),
    ],
  };
}
