import type { A2aData } from '../../contract/agents/a2a-data.ts';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import { promiseOf } from '../../contract/request/answer-day.ts';
import { type EmailWords, emailWordsOf } from '../../contract/words/words.ts';
import type { ResultPagesContent } from '../pages/html/after-sending.ts';
import type { Site } from '../resources/site.ts';
import { buildA2aData } from './build-a2a-data.ts';
import { buildMcpData } from './build-mcp-data.ts';

/** The firm's content that is compiled into functions. */
export interface FunctionContent {
  readonly resultPages: ResultPagesContent;
  readonly emailWords: EmailWords;
  readonly mcp: McpData;
  readonly a2a: A2aData;
}

export const functionContent = (site: Site, resultPages: ResultPagesContent): FunctionContent => ({
  resultPages,
  emailWords: emailWordsOf(site.words, promiseOf(site.resources)),
  mcp: buildMcpData(site),
  a2a: buildA2aData(site),
});
