import type { A2aData } from '../../contract/agents/a2a-data.ts';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import { type EmailWords, emailWordsOf } from '../../contract/words/words.ts';
import {
  promiseOf,
  type ResultPagesContent,
  resultPagesContent,
} from '../website/html/result-pages-content.ts';
import { buildA2aData } from './build-a2a-data.ts';
import { buildMcpData } from './build-mcp-data.ts';
import type { Publication } from './publish-site.ts';

/** The firm's content that is compiled into functions. */
export interface FunctionContent {
  readonly resultPages: ResultPagesContent;
  readonly emailWords: EmailWords;
  readonly mcp: McpData;
  readonly a2a: A2aData;
}

export function functionContent({ site, navigation }: Publication): FunctionContent {
  const { resources, website } = site;
  return {
    resultPages: resultPagesContent(resources, website.words, navigation),
    emailWords: emailWordsOf(website.words, promiseOf(resources)),
    mcp: buildMcpData(site),
    a2a: buildA2aData(site),
  };
}
