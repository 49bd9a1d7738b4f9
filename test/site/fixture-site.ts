import { defaultVersions } from '../../contract/api-versions.ts';
import { capabilities, describeCapabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import { picturesOf } from '../../site/media/picture.ts';
import { buildResources } from '../../site/resources/all-resources.ts';
import type { Site } from '../../site/site.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';

export const content = readContent(fixtureContent);

const baseUrl = 'https://desk.example';

/** The site of `content`, with every endpoint enabled. */
export function siteOf(content: Content): Site {
  const pictures = picturesOf(content.website.media);
  const resources = buildResources(content, baseUrl, pictures);
  return {
    baseUrl,
    resources,
    website: content.website,
    pictures,
    capabilities: describeCapabilities(capabilities, resources),
    endpoints: [paths.diagnosticRequest, paths.mcp, paths.a2a],
    versions: defaultVersions,
    logRetentionDays: 30,
    emailsPerClient: 10,
    firewall: false,
    edgeLog: true,
    gatewayLog: false,
  };
}

export const site = siteOf(content);

export const siteBuild = buildSite(content, { baseUrl });

export const { documents } = siteBuild;

/** The site without the capability at `path`. */
export function siteWithout(path: string): Site {
  return { ...site, capabilities: site.capabilities.filter((capability) => capability.path !== path) };
}

/** The site with the one endpoint that every deployment has. */
export const siteWithoutAgents: Site = { ...site, endpoints: [paths.diagnosticRequest] };
