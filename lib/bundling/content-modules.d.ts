/*
 * Modules with the firm's content, which the functions import. `bundleFunctions` (lib/bundling/endpoint-code.ts) generates
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

declare module '#content/mcp-names' {
  /** Names of the tools, and cache keys of the responses that `bundleMcp` precomputes as files next to the bundle. */
  const mcpNames: Readonly<Record<'tools' | 'writeTools' | 'answers', readonly string[]>>;
  export default mcpNames;
}

declare module '#content/email-words' {
  /** The result of `emailWordsOf` (contract/words/words.ts). */
  const emailWords: import('../../contract/words/words.ts').EmailWords;
  export default emailWords;
}

declare module '#content/result-pages' {
  /** The result of `resultPagesOf` (site/pages/form-pages.ts). */
  const resultPagesContent: import('../../site/pages/html/result-pages-content.ts').ResultPagesContent;
  export default resultPagesContent;
}
