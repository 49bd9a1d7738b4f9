import {
  type ArticleContent,
  ArticleFrontMatter,
  ArticleSlug,
} from '../../contract/content/article-content.ts';
import { articlesFolder } from '../../contract/content/website-content.ts';
import { checkFileSlug } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { readMarkdownEntries } from './files/front-matter.ts';

/** Reads the articles, newest first, and those of the same day by slug. Articles with an issue are omitted. */
export function readArticles(folder: ContentFolder): ArticleContent[] {
  const articles = readMarkdownEntries(folder, articlesFolder, ArticleFrontMatter, (file) => {
    checkFileSlug(folder, file, ArticleSlug);
  });
  return articles.toSorted((a, b) => (a.published === b.published ? 0 : a.published < b.published ? 1 : -1));
}

/** The file of the article `slug`. */
export const articleFile = (slug: string) => `${articlesFolder}/${slug}.md`;
