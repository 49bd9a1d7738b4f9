import { pagePaths } from './page-paths.ts';
import { paths } from './paths.ts';

/**
 * The Link header of every document (RFC 8288). It links to the API descriptions (RFC 8631, RFC 9727), llms.txt, and
 * the agent catalog, under the relation types of ARD and of its predecessor.
 */
export const linkHeader = [
  `<${paths.apiCatalog}>; rel="api-catalog"`,
  `<${paths.openapi}>; rel="service-desc"; type="application/json"`,
  `<${pagePaths.api}>; rel="service-doc"; type="text/html"`,
  `<${paths.llmsTxt}>; rel="describedby"; type="text/plain"`,
  `<${paths.ard}>; rel="ard"; type="application/json"`,
  `<${paths.aiCatalog}>; rel="ai-catalog"; type="application/json"`,
].join(', ');
