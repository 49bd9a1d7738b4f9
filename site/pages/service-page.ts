import { pagePaths } from '../../contract/page-paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Service } from '../../contract/resources/services.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, list } from '../blocks/lists.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section, warning } from '../blocks/sections.ts';
import { offer } from '../json-ld/offer.ts';
import { schemaOrgContext } from '../json-ld/organization-reference.ts';
import { casePath, servicePath } from '../page-links.ts';
import { lastModified } from './last-modified.ts';
import type { SitePage } from './site-page.ts';

/** `/services/<slug>`: one service, with when to hire it and when not. */
export function servicePage(item: Service, { company, pricing, cases }: Resources): SitePage {
  const { slug, kind, title, summary, duration } = item;
  const price =
    kind === 'diagnostic'
      ? pricing.diagnostic.price.formatted
      : pricing.project && `${pricing.project.orderOfMagnitude.formatted}, closed in phases`;
  const examples = cases.cases.filter(({ services }) => services.includes(slug));
  return {
    path: servicePath(slug),
    title,
    description: summary,
    modified: lastModified(item, pricing),
    data: { '@context': schemaOrgContext, ...offer(item, pricing, company) },
    blocks: [
      lead(summary),
      facts(
        [
          { term: 'How long it takes', definition: duration.text },
          ...(price === undefined
            ? []
            : [{ term: 'What it costs', definition: link(price, pagePaths.pricing) }]),
          {
            term: 'Kind',
            definition:
              kind === 'diagnostic' ? 'The way in to every commission' : 'Project, after a diagnostic',
          },
        ],
        'strip',
      ),
      section('When it makes sense', list(item.whenItMakesSense)),
      section('When not to hire us for it', warning(list(item.whenItDoesNotMakeSense))),
      section('What you get', list(item.whatYouGet)),
      ...(item.whatWeNeed.length > 0 ? [section('What we need from you', list(item.whatWeNeed))] : []),
      ...(examples.length > 0
        ? [
            section(
              'Where we did it',
              list(
                examples.map((example) => [
                  link(example.title, casePath(example.slug)),
                  `, ${example.client}, ${example.year}`,
                ]),
              ),
            ),
          ]
        : []),
      actions(
        action('Request a diagnostic', pagePaths.request),
        link('What happens when you write', pagePaths.nextStep),
      ),
    ],
  };
}
