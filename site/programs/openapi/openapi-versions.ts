import { deprecationFields, supportMonths } from '../../../contract/api-versions.ts';
import type { Site } from '../../resources/site.ts';
import type { HeaderObject } from './openapi-objects.ts';

type Deprecated = Pick<Site, 'deprecated'>;

/** The `deprecated` member of an operation of the API. */
export function deprecation({ deprecated }: Deprecated): { deprecated?: true } {
  return deprecated ? { deprecated: true } : {};
}

/** The headers that announce the end of the API, if it is deprecated. */
export function deprecationHeaders({ deprecated }: Deprecated): Record<string, HeaderObject> {
  if (!deprecated) return {};
  const { deprecation, sunset } = deprecationFields(deprecated);
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
export function versionsDescription({ deprecated }: Deprecated): string {
  const rule = `The version is the first segment of the path after \`/api\`. When a new version is published, the previous one keeps answering for at least ${supportMonths} more months. A deprecated version announces this in its \`Deprecation\` header (RFC 9745). Its \`Sunset\` header (RFC 8594) is the earliest date on which it may end, and its \`Link\` header points to its successor. After that date, the version may be retired: its paths then return 404.`;
  if (!deprecated) return rule;
  const { since, sunset, link } = deprecated;
  return `${rule} This version has been deprecated since ${since} and keeps answering until ${sunset}: use [its successor](${link}).`;
}
