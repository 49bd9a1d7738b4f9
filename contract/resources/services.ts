import { z } from 'zod';
import { absoluteUrl } from '../content/content-fields.ts';
import { ServiceContent } from '../content/service-content.ts';

/** A service that can be commissioned. */
export const Service = ServiceContent.omit({ $schema: true, position: true })
  .extend({ link: absoluteUrl('Where to read about the service.', 'https://example.com/services/rescue') })
  .meta({ title: 'Service', description: 'A service that can be commissioned.' });
export type Service = z.infer<typeof Service>;

/** The number of project types on offer. */
export const projectCount = 3;

/** `/api/v1/services`: the services that can be commissioned. */
export const Services = z
  .strictObject({
    diagnostic: Service.meta({ description: 'The entry diagnostic: every commission begins with it.' }),
    projects: z
      .array(Service)
      .min(projectCount)
      .max(projectCount)
      .meta({ description: 'The three types of project.' }),
  })
  .meta({
    title: 'Services',
    description:
      'What can be commissioned, how long it takes, and when NOT to hire it. Read this before you recommend anything.',
  });
export type Services = z.infer<typeof Services>;
