import { interfaceVersion } from '../../../contract/api-versions.ts';
import type { SiteIcon } from '../../resources/site.ts';

interface Provider {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

/**
 * The MCP server's `serverInfo`, in its responses and its cards. Cards require a name in reverse-DNS form. Its domain is
 * that of the provider's e-mail address, because the domain of the deployment is not known at synth.
 */
export function serverInfo({ name, email, link }: Provider, icons: readonly SiteIcon[]) {
  const known = icons.filter(({ mimeType }) => iconTypes.includes(mimeType));
  return {
    name: `${domainOf(email).split('.').reverse().join('.')}/frontdesk`,
    title: name,
    version: interfaceVersion,
    websiteUrl: link,
    ...(known.length > 0 && {
      icons: known.map(({ path, ...icon }) => ({ src: new URL(path, link).href, ...icon })),
    }),
  };
}

/** The media types that the MCP registry accepts (server.schema.json, `Icon`). */
const iconTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'];

/** The domain of the provider's e-mail address, for names that must contain one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
