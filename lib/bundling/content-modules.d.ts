/*
 * Modules with the firm's content, which the functions import. `bundleFunctions` (lib/bundling/function-bundle.ts) generates
 * them during synthesis, as parts of the bundles. Tests that import the sources mock them.
 */

declare module '#content/a2a-data' {
  /** The A2aData from `buildA2aData` (site/publication/function-content.ts), as JSON with the base URL placeholder. */
  const a2aDataJson: string;
  export default a2aDataJson;
}

declare module '#content/mcp-data' {
  /** The McpData from `buildMcpData` (site/publication/function-content.ts), as JSON with the base URL placeholder. */
  const mcpDataJson: string;
  export default mcpDataJson;
}

declare module '#content/email-words' {
  /** The result of `emailWordsOf` (contract/words/words.ts). */
  const emailWords: import('../../contract/words/words.ts').EmailWords;
  export default emailWords;
}

declare module '#content/result-pages' {
  /** The result of `resultPagesOf` (site/pages/form-pages.ts). */
  const resultPagesContent: import('../../site/pages/html/after-sending.ts').ResultPagesContent;
  export default resultPagesContent;
}
