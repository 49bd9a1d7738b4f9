import { paths } from '../contract/paths.ts';
import { problemTypes } from '../contract/problems.ts';
import type { Content } from './content/content.ts';
import { jsonDocument, type Publication } from './document.ts';
import { home } from './html/home.ts';
import { problemPage } from './html/problem.ts';
import { openapi } from './openapi/openapi.ts';
import { errorDocuments } from './problem-json/error-documents.ts';
import { resources } from './resources/resources.ts';

interface Options {
  /** Where the deployment answers, without a slash at its end. */
  readonly baseUrl: string;
}

/** Every document of the deployment: the same bytes for the same content and base URL. */
export function publish(content: Content, { baseUrl }: Options): Publication {
  if (new URL(baseUrl).origin !== baseUrl) {
    throw new Error(`Cannot publish at "${baseUrl}": name an origin, such as "https://example.com"`);
  }
  const published = resources(content, baseUrl);
  return {
    documents: [
      jsonDocument(paths.company, published.company),
      jsonDocument(paths.services, published.services),
      jsonDocument(paths.pricing, published.pricing),
      jsonDocument(paths.cases, published.cases),
      jsonDocument(paths.nextStep, published.nextStep),
      jsonDocument(paths.openapi, openapi(published, baseUrl)),
      home(published, baseUrl),
      ...problemTypes.map((type) => problemPage(type, published.company.name, baseUrl)),
      ...errorDocuments(baseUrl),
    ],
  };
}
