import { type Article, articlesOf } from '../../resources/articles.ts';
import { contentTree } from '../../resources/content-tree.ts';
import type { Site } from '../../resources/site.ts';
import { element, type Inline, link } from '../../tree/nodes.ts';
import { day, fillInline } from '../blocks/inlines.ts';
import { pager } from '../blocks/lists.ts';
import { lead, note } from '../blocks/paragraphs.ts';
import { pictureOf } from '../blocks/pictures.ts';
import { chapters } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import { blogPosting } from '../json-ld/pages.ts';
import type { Page } from './page.ts';

/** `/articles/<slug>`: the articles, newest first. */
export function articlePages(site: Site): Page[] {
  const articles = articlesOf(site);
  return articles.map((article, index) =>
    articlePage(article, articles[index + 1], articles[index - 1], site),
  );
}

function articlePage(
  article: Article,
  earlier: Article | undefined,
  later: Article | undefined,
  site: Site,
): Page {
  const { article: words, navigation } = site.website.words;
  const neighbours = [
    { label: words.earlier, item: earlier },
    { label: words.later, item: later },
  ].flatMap(({ label, item }) => (item ? [{ label, title: item.title, href: item.path }] : []));
  const { path, title, description, published, modified, authors, picture, body } = article;
  return {
    path,
    title,
    description,
    modified,
    data: blogPosting(article, site),
    article: { published, authors },
    picture,
    blocks: [
      lead(description),
      note(...byline(article, site)),
      ...pictureOf(article, site.pictures),
      chapters(contentTree(body, site.pictures, site.website.words.text)),
      ...(neighbours.length > 0 ? [pager(navigation.articles, neighbours)] : []),
    ],
  };
}

/** The authors, and when the article was published and changed. */
function byline({ authors, published, modified }: Article, { website: { words } }: Site): Inline[] {
  const language = siteLanguage(words.language);
  const dayNode = (date: string) => day(date, language.day(date));
  const paths = new Map(authors.map(({ name, path }) => [name, path]));
  const names = language.listParts([...paths.keys()]).map(({ type, value }) => {
    const path = type === 'element' ? paths.get(value) : undefined;
    return path === undefined ? value : link(value, path);
  });
  const changed =
    modified === published ? [] : [' ', ...fillInline(words.common.lastChanged, { day: dayNode(modified) })];
  return [
    ...fillInline(words.article.by, { authors: element('span', {}, names), day: dayNode(published) }),
    ...changed,
  ];
}
