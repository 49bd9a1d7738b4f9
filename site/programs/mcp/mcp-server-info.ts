import { interfaceVersion } from '../../../contract/api-versions.ts';

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
  };
}

/** The domain of the provider's e-mail address, for names that must contain one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
