import {
  type ApiVersion,
  type ApiVersions,
  currentVersion,
  deprecationNotices,
  supportMonths,
} from '../../../contract/api-versions.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { capabilitiesInVersion, type Site } from '../../resources/site.ts';
import type { HeaderObject } from './openapi-objects.ts';

/** The site with the paths of `version`. Operations of versions other than the current have a suffix in their names. */
export function siteInVersion(version: ApiVersion, site: Site): Site {
  const capabilities = capabilitiesInVersion(version, site.capabilities);
  if (version === currentVersion(site.versions)) return { ...site, capabilities };
  const suffixed = capabilities.map((capability) => ({
    ...capability,
    operationId: capability.operationId + version.name.toUpperCase(),
    title: `${capability.title} (${version.name})`,
  }));
  return { ...site, capabilities: suffixed };
}

/** The `deprecated` member of an operation of `version`, if it is deprecated. */
export function deprecation({ deprecated }: ApiVersion): { deprecated?: true } {
  return deprecated ? { deprecated: true } : {};
}

/** The headers that announce the end of a deprecated `version`. */
export function deprecationHeaders(version: ApiVersion): Record<string, HeaderObject> {
  const notice = deprecationNotices([version])[version.name];
  if (!notice) return {};
  const { deprecation, sunset } = notice;
  return {
    Deprecation: {
      description: 'Since when the version is deprecated (RFC 9745). Link leads to its successor-version.',
      schema: { type: 'string', const: deprecation },
      example: deprecation,
    },
    Sunset: {
      description: 'Until when the version answers at least (RFC 8594).',
      schema: { type: 'string', const: sunset },
      example: sunset,
    },
  };
}

/** The paragraph on versions, in Markdown. */
export function versionsDescription(versions: ApiVersions): string {
  const deprecationSentences = versions.flatMap(({ name, deprecated }) => {
    if (!deprecated) return [];
    const { since, successor, sunset } = deprecated;
    return [`${name} is deprecated since ${since} and answers until ${sunset}: use ${successor}.`];
  });
  const rule = `The version is the first part of the path after \`/api\`. When a new version is published, the one before answers for at least ${supportMonths} months more. A deprecated version says so in its \`Deprecation\` header (RFC 9745). Its \`Sunset\` header (RFC 8594) names the earliest day on which it may end, and its \`Link\` header leads to its successor and to [this page](${pagePaths.api}). After that day it may be retired: its paths are then answered with 404.`;
  return [rule, ...deprecationSentences].join(' ');
}
