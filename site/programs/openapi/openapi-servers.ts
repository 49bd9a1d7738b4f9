import { languageName } from '../../../contract/content/codes.ts';
import type { Site } from '../../resources/site.ts';
import type { ServerObject } from './openapi-objects.ts';

type Languages = Pick<Site, 'languages'>;

/** The servers of the description: the base URL of each language. */
export function servers({ languages }: Languages): ServerObject[] {
  const deployment = 'This deployment, which may be local, staging or production';
  return languages.map(({ tag, prefix, baseUrl }) => ({
    url: baseUrl + prefix,
    description: languages.length > 1 ? `${deployment}, in ${languageName(tag) ?? tag}.` : `${deployment}.`,
    'x-internal': false,
  }));
}

/** The server of an operation that exists once, whatever the languages; absent if that is the only server. */
export function onlyServer(site: Languages): { servers?: readonly ServerObject[] } {
  const [first, ...others] = servers(site);
  return first && others.length > 0 ? { servers: [{ ...first, description: 'All languages.' }] } : {};
}
