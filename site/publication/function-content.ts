import type { A2aData } from '../../contract/agents/a2a-data.ts';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import { promiseOf } from '../../contract/answer-day.ts';
import { type EmailWords, emailWordsOf } from '../../contract/words/words.ts';
import type { ResultPagesContent as OwnResultPagesContent } from '../pages/html/result-pages-content.ts';
import type { AgentSite, Site } from '../resources/site.ts';
import { type ResultPagesContent, resultPagesContent } from '../website/html/result-pages-content.ts';
import { buildA2aData } from './build-a2a-data.ts';
import { buildMcpData } from './build-mcp-data.ts';
import type { Edition } from './edition.ts';
import type { Publication } from './publish-site.ts';

/** The firm's content that is compiled into functions. The pages are those of the generated website, or Frontdesk's own. */
export interface FunctionContent {
  readonly resultPages: ResultPagesContent | OwnResultPagesContent;
  readonly emailWords: EmailWords;
  readonly mcp: McpData;
  readonly a2a: A2aData;
}

export function functionContent(
  publication: Publication,
): FunctionContent & { resultPages: ResultPagesContent } {
  const { site, translations, agentsSite } = publication;
  const translatedPages = translations.map((edition) => [edition.site.language.tag, resultPagesOf(edition)]);
  return {
    resultPages: {
      ...resultPagesOf(publication),
      ...(translations.length > 0 && { translations: Object.fromEntries(translatedPages) }),
    },
    ...contentOf(site, agentsSite),
  };
}

/** Returns the content for functions beside a website of files. */
export function websiteFunctionContent(site: Site, resultPages: OwnResultPagesContent): FunctionContent {
  return { resultPages, ...contentOf(site, site) };
}

function contentOf(
  { website, resources }: Site,
  agentsSite: AgentSite,
): Omit<FunctionContent, 'resultPages'> {
  return {
    emailWords: emailWordsOf(website.words, promiseOf(resources)),
    mcp: buildMcpData(agentsSite),
    a2a: buildA2aData(agentsSite),
  };
}

const resultPagesOf = ({ site, navigation }: Edition) =>
  resultPagesContent(site.resources, site.website.words, navigation);
