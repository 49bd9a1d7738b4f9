import { interfaceVersion } from '../../contract/api-versions.ts';

interface Provider {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

/**
 * How the MCP server names itself, in its answers and on its cards. The name is in reverse-DNS form, which the cards
 * demand: the domain is that of the provider's published address, because the deployment's is known too late.
 */
export function serverInfo({ name, email, link }: Provider) {
  return {
    name: `${domainOf(email).split('.').reverse().join('.')}/frontdesk`,
    title: name,
    version: interfaceVersion,
    websiteUrl: link,
  };
}

/** The domain by which the provider is named where a name must hold one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
