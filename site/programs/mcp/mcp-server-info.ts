import { interfaceVersion } from '../../../contract/api-versions.ts';
import { filePaths } from '../../../contract/page-paths.ts';

interface Provider {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

/**
 * The MCP server's `serverInfo`, in its responses and its cards. Cards require a name in reverse-DNS form. Its domain is
 * that of the provider's e-mail address, because the domain of the deployment is not known at synth.
 */
export function serverInfo({ name, email, link }: Provider) {
  return {
    name: `${domainOf(email).split('.').reverse().join('.')}/frontdesk`,
    title: name,
    version: interfaceVersion,
    websiteUrl: link,
    icons: icons(link),
  };
}

/** The firm's icon, which directories and hosts show next to the server's name: an SVG, and a PNG of 180 by 180 pixels. */
const icons = (website: string) => [
  { src: new URL(filePaths.icon, website).href, mimeType: 'image/svg+xml', sizes: ['any'] },
  { src: new URL(filePaths.touchIcon, website).href, mimeType: 'image/png', sizes: ['180x180'] },
];

/** The domain of the provider's e-mail address, for names that must contain one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
