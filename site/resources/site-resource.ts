import type { Content, ResourceName, Resources } from '../../contract/resources/all-resources.ts';
import type { Pictures } from './picture.ts';

/** The site's half of a resource: how its answer is made of content, and told in plain text. */
export interface SiteResource<Name extends ResourceName> {
  /** The answer. It is parsed by its schema, so that no resource can break its contract. */
  project(content: Content, baseUrl: string, pictures: Pictures): Resources[Name];
  /** The answer in plain text for people, beside which A2A sends the whole as data. */
  text(answer: Resources[Name]): string;
  /** The latest day (YYYY-MM-DD) on which a reader would notice a change; absent if nothing is published. */
  modified(answer: Resources[Name]): string | undefined;
  /** The example of the OpenAPI document, which must not grow with the content; by default the answer. */
  example?(answer: Resources[Name]): Resources[Name];
}
