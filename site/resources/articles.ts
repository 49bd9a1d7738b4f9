import type { ArticleContent } from '../../contract/content/article-content.ts';
import type { PublishedPicture } from '../../contract/content/picture-content.ts';
import { articlePath, pagePaths } from '../../contract/page-paths.ts';
import { slugify } from '../tree/headings.ts';
import { publishPicture } from './picture.ts';
import { withPicture } from './projections.ts';
import type { Site } from './site.ts';

/** An author of an article. The path is that of a person of the firm. */
export interface Author {
  readonly name: string;
  readonly path?: string;
}

/** An article as pages and the feed show it. */
export interface Article extends Omit<ArticleContent, 'authors' | 'picture'> {
  readonly path: string;
  readonly authors: readonly Author[];
  /** The day of the last change, or else of publication. */
  readonly modified: string;
  readonly picture?: PublishedPicture;
}

/** The id of a person on the page about the firm. */
export const personId = (name: string) => `person-${slugify(name)}`;

const personPath = (name: string) => `${pagePaths.company}#${personId(name)}`;

/** Returns the articles, newest first. */
export function articlesOf(site: Site): Article[] {
  const { website, resources } = site;
  const people = new Set(resources.company.people?.map(({ name }) => name));
  return website.articles.map((item) => ({
    ...withPicture(item, { pictureOf: (picture) => publishPicture(site.pictures, picture, site.baseUrl) }),
    path: articlePath(item.slug),
    modified: item.modified ?? item.published,
    authors: item.authors.map((name) => ({ name, ...(people.has(name) && { path: personPath(name) }) })),
  }));
}
