import { join } from 'node:path';

/** The folder with the five resources as `/api/v1/…` answers them. Frontdesk writes it before it builds the website. */
const folder = process.env.FRONTDESK_RESOURCES ?? '../.frontdesk/resources';

/** The files of the resources. */
export const resourceFiles = {
  company: join(folder, 'company.json'),
  services: join(folder, 'services.json'),
  pricing: join(folder, 'pricing.json'),
  cases: join(folder, 'cases.json'),
  nextStep: join(folder, 'next-step.json'),
} as const;
