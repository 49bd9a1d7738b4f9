import { pagePaths } from './page-paths.ts';
import { paths } from './paths.ts';

/**
 * The Link field of every document (RFC 8288): it leads to the descriptions of the APIs (RFC 8631, RFC 9727), to
 * llms.txt and to the catalog of the agents, under its name in ARD and under that of its predecessor.
 */
export const linkHeader = [
  `<${paths.apiCatalog}>; rel="api-catalog"`,
  `<${paths.openapi}>; rel="service-desc"; type="application/json"`,
  `<${pagePaths.api}>; rel="service-doc"; type="text/html"`,
  `<${paths.llmsTxt}>; rel="describedby"; type="text/plain"`,
  `<${paths.ard}>; rel="ard"; type="application/json"`,
  `<${paths.aiCatalog}>; rel="ai-catalog"; type="application/json"`,
].join(', ');
