import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { defaultVersions } from '../../contract/versions.ts';
import type { Content } from '../../publication/content/content.ts';
import { readContent } from '../../publication/content/read-content.ts';
import { buildSite } from '../../publication/publish.ts';
import { buildResources } from '../../publication/resources/resources.ts';
import type { Site } from '../../publication/site.ts';

export const content = readContent('content');

const baseUrl = 'https://desk.example';

/** What is published from `content`, with every door open. */
export function siteOf(content: Content): Site {
  return {
    baseUrl,
    resources: buildResources(content, baseUrl),
    capabilities,
    endpoints: [paths.diagnosticRequest, paths.mcp, paths.a2a],
    versions: defaultVersions,
    logRetentionDays: 30,
    firewall: false,
  };
}

export const site = siteOf(content);

export const siteBuild = buildSite(content, { baseUrl });

export const { documents } = siteBuild;

/** The site without the capability at `path`. */
export function siteWithout(path: string): Site {
  return { ...site, capabilities: capabilities.filter((capability) => capability.path !== path) };
}

/** The site with no door but the one that every deployment has. */
export const siteWithoutAgents: Site = { ...site, endpoints: [paths.diagnosticRequest] };
