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

/** Returns the site with the paths of `version`. Unless `version` is current, the operations get a name suffix. */
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

/** The `deprecated` member of an operation whose version is deprecated. */
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
      description:
        'The date since which the version has been deprecated (RFC 9745). The Link header contains the successor-version.',
      schema: { type: 'string', const: deprecation },
      example: deprecation,
    },
    Sunset: {
      description: 'The earliest date on which the version may end (RFC 8594).',
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
    return [
      `${name} has been deprecated since ${since} and keeps answering until ${sunset}: use ${successor}.`,
    ];
  });
  const rule = `The version is the first segment of the path after \`/api\`. When a new version is published, the previous one keeps answering for at least ${supportMonths} more months. A deprecated version announces this in its \`Deprecation\` header (RFC 9745). Its \`Sunset\` header (RFC 8594) is the earliest date on which it may end, and its \`Link\` header points to its successor and to [this page](${pagePaths.api}). After that date, the version may be retired: its paths then return 404.`;
  return [rule, ...deprecationSentences].join(' ');
}
