import type { ServiceContent } from '../../contract/content/service-content.ts';
import { Services } from '../../contract/resources/services.ts';
import type { Content } from '../content/site-content.ts';
import { serviceLink } from '../page-links.ts';
import { withoutSchema } from './without-schema.ts';

export function servicesResource({ diagnostic, projects }: Content, baseUrl: string): Services {
  const service = (item: ServiceContent) => ({
    ...withoutSchema(item),
    link: serviceLink(baseUrl, item.slug),
  });
  return Services.parse({ diagnostic: service(diagnostic), projects: projects.map(service) });
}
