import { pagePaths } from '../../../contract/page-paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type Article, articlesOf } from '../../resources/articles.ts';
import { lastModified } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { type IndexEntry, indexList } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { sectionsByYear } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import type { Page } from './page.ts';

/** The largest number of articles that are listed without the headings of years. */
const maxWithoutYears = 20;

/** The number of articles that are listed with authors and description. With 1,000 articles, the page stays below 250 kB. */
const described = 50;

/** `/articles`: all articles, newest first. Without articles, there is no such page. */
export function articlesPage(site: Site): Page[] {
  const { words } = site.website;
  const articles = articlesOf(site);
  if (articles.length === 0) return [];
  const shortened = new Set(articles.slice(described));
  const description = fill(words.articles.description, { firm: site.resources.company.name });
  return [
    {
      path: pagePaths.articles,
      navigation: { area: 'header' },
      title: words.navigation.articles,
      description,
      modified: lastModified(...articles),
      blocks: [
        lead(description),
        ...(articles.length > maxWithoutYears
          ? sectionsByYear(articles, yearOf, siteLanguage(words.language), (articlesOfYear) =>
              indexList(articleEntries(articlesOfYear, words, shortened)),
            )
          : [indexList(articleEntries(articles, words), 2)]),
      ],
    },
  ];
}

const yearOf = ({ published }: Article) => Number(published.slice(0, 4));

/** The list entries of articles. Those of `shortened` have no authors and no description. */
export function articleEntries(
  articles: readonly Article[],
  { language, common }: Words,
  shortened: ReadonlySet<Article> = new Set(),
): IndexEntry[] {
  const { day, list } = siteLanguage(language);
  return articles.map((article) => {
    const { title, path: href, published, authors, description: text } = article;
    if (shortened.has(article)) return { title, href, note: day(published) };
    const names = list(authors.map(({ name }) => name));
    return { title, href, note: fill(common.pair, { first: day(published), second: names }), text };
  });
}
