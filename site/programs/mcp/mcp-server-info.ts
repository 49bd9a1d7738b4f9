import { interfaceVersion } from '../../../contract/api-versions.ts';
import { filePaths } from '../../../contract/page-paths.ts';

interface Provider {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

/**
 * The MCP server's `serverInfo`, in its answers and on its cards. The cards demand a name in reverse-DNS form. Its
 * domain is that of the provider's e-mail address, because the domain of the deployment is not known at synth.
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

/** The firm's icon, as directories and hosts show it beside the server: in any size, and as pixels of 180 a side. */
const icons = (website: string) => [
  { src: `${website}${filePaths.icon.slice(1)}`, mimeType: 'image/svg+xml', sizes: ['any'] },
  { src: `${website}${filePaths.touchIcon.slice(1)}`, mimeType: 'image/png', sizes: ['180x180'] },
];

/** The domain of the provider's e-mail address, for names that must contain one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
