import { interfaceVersion } from '../../contract/interface-version.ts';
import type { Resources } from '../resources/resources.ts';
import { description } from './description.ts';
import { diagnosticRequest, requestComponents } from './diagnostic-request.ts';
import { headers } from './headers.ts';
import { readComponents, reads } from './reads.ts';
import { schemas } from './schemas.ts';

/** The description of the public API: OpenAPI 3.1.2, written from the contract. */
export function openapi(resources: Resources, baseUrl: string): object {
  const { company } = resources;
  const read = readComponents(baseUrl);
  return {
    openapi: '3.1.2',
    info: {
      title: `${company.name}: public API`,
      version: interfaceVersion,
      summary:
        'Who the provider is, what it does and costs, what it has done, and how to ask for a diagnostic.',
      description,
      contact: { name: company.name, url: company.link, email: company.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This deployment' }],
    tags: [
      { name: 'Resources', description: 'What the provider publishes.' },
      { name: 'Requests', description: 'What a program can ask for on behalf of a person.' },
    ],
    paths: { ...reads(resources), ...diagnosticRequest(baseUrl) },
    components: {
      schemas: schemas(),
      headers,
      parameters: { ...read.parameters, ...requestComponents.parameters },
      responses: read.responses,
    },
  };
}
