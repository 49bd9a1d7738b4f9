import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { transform, walkSync } from 'ultrahtml';
import { articleLanguagePaths, articlePath, articlesIn } from '../../../lib/pages.ts';
import { siteIn } from '../../../lib/site.ts';

export const getStaticPaths = articleLanguagePaths;

/** The number of articles in the feed, which programs fetch every hour. */
const maxItems = 20;

/** `/articles/feed.xml`: the newest articles with their texts (RSS 2.0). */
export const GET: APIRoute = async ({ params }) => {
  const site = siteIn(params.language);
  const { company } = site.resources;
  const articles = (await articlesIn(site)).slice(0, maxItems);
  return rss({
    title: `${company.name}: ${site.words.navigation.articles}`,
    description: site.words.articles.lead,
    site: site.url('/articles'),
    trailingSlash: false,
    customData: `<language>${site.tag}</language>`,
    items: await Promise.all(
      articles.map(async (article) => ({
        title: article.data.title,
        description: article.data.description,
        link: site.url(articlePath(article)),
        pubDate: new Date(article.data.published),
        content: await withAbsoluteLinks(article.rendered?.html ?? '', site.url(articlePath(article))),
      })),
    ),
  });
};

/** Readers show a text without its page, so that a link needs its origin. */
const withAbsoluteLinks = (html: string, page: string) =>
  transform(html, [
    (root) => {
      walkSync(root, (node) => {
        for (const name of ['href', 'src'])
          if (node.attributes?.[name]) node.attributes[name] = new URL(node.attributes[name], page).href;
      });
      return root;
    },
  ]);
