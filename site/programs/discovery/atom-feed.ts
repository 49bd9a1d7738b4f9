import { html } from 'hono/html';
import { feedPath, pagePaths } from '../../../contract/page-paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import { type Article, type Author, articlesOf } from '../../resources/articles.ts';
import { contentTree } from '../../resources/content-tree.ts';
import { type Document, listedIn, textDocument } from '../../resources/document.ts';
import { lastModified } from '../../resources/projections.ts';
import type { PublishedLanguage } from '../../resources/published-language.ts';
import type { Site } from '../../resources/site.ts';
import { writePortableHtml } from '../../tree/write-html.ts';
import { domainOf } from '../mcp/mcp-server-info.ts';

/** The number of articles in the feed, which programs fetch every hour. */
const maxEntries = 20;

/** `/articles/feed.xml`: the newest articles as an Atom feed (RFC 4287), if there are any. */
export function atomFeed(site: Site): Document[] {
  const { resources, website } = site;
  const { name, email, link } = resources.company;
  const { tag, linkTo, urlOf } = site.language;
  const { articles: words, navigation } = website.words;
  const articles = articlesOf(site).slice(0, maxEntries);
  if (articles.length === 0) return [];
  const markup = html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tag}">
<id>${tagUri(email, '2026', linkTo(pagePaths.articles))}</id>
<title>${name}: ${navigation.articles}</title>
<subtitle>${fill(words.description, { firm: name })}</subtitle>
<updated>${startOf(lastModified(...articles) ?? '')}</updated>
<author><name>${name}</name><uri>${link}</uri></author>
<link rel="self" type="application/atom+xml" href="${urlOf(feedPath)}"/>
<link rel="alternate" type="text/html" href="${urlOf(pagePaths.articles)}"/>
${articles.map((article) => entry(article, site))}</feed>
`;
  const notes = 'The newest articles with their texts (Atom).';
  return [
    textDocument('atom', linkTo(feedPath), markup.toString(), {
      ...listedIn('Optional', 'Feed', notes),
      contentLanguage: tag,
    }),
  ];
}

function entry(article: Article, { language, resources, pictures, website }: Site) {
  const { path, title, description, published, modified, authors, body } = article;
  const text = writePortableHtml(contentTree(body, pictures, website.words.text), { ...language, path });
  return html`<entry>
<id>${tagUri(resources.company.email, published, language.linkTo(path))}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${language.urlOf(path)}"/>
<published>${startOf(published)}</published>
<updated>${startOf(modified)}</updated>
${authors.map((author) => person(author, language))}<summary>${description}</summary>
<content type="html">${text}</content>
</entry>
`;
}

const person = ({ name, path }: Author, { urlOf }: PublishedLanguage) =>
  html`<author><name>${name}</name>${path !== undefined && html`<uri>${urlOf(path)}</uri>`}</author>\n`;

/**
 * Returns an id (RFC 4151). Readers recognize an entry by its id, so it must remain the same when the site moves to another
 * address. It contains the domain of the firm's e-mail address, and a date on which that domain was the firm's: the day of
 * publication, or a constant for the feed, whose articles come and go.
 */
const tagUri = (email: string, date: string, path: string) =>
  `tag:${domainOf(email).toLowerCase()},${date}:${path.slice(1)}`;

/** The content has days, but Atom needs times. */
const startOf = (day: string) => `${day}T00:00:00Z`;
