import { pagePaths } from '../../contract/page-paths.ts';
import type { Service } from '../../contract/resources/services.ts';
import { fill } from '../../contract/words/fill.ts';
import { action, link } from '../blocks/inlines.ts';
import { facts, list } from '../blocks/lists.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { section, warning } from '../blocks/sections.ts';
import { offer } from '../json-ld/offer.ts';
import { schemaOrgContext } from '../json-ld/organization-reference.ts';
import { siteLanguage } from '../language.ts';
import { casePath, servicePath } from '../page-links.ts';
import type { Site } from '../site.ts';
import { lastModified } from './last-modified.ts';
import type { SitePage } from './site-page.ts';

/** `/services/<slug>`: one service, with when to hire it and when not. */
export function servicePage(item: Service, { resources, website: { words } }: Site): SitePage {
  const { company, pricing, cases } = resources;
  const { common, service } = words;
  const language = siteLanguage(words.language);
  const { slug, kind, title, summary, duration } = item;
  const price =
    kind === 'diagnostic'
      ? language.money(pricing.diagnostic.price)
      : pricing.project &&
        fill(service.priceOfProject, { range: language.moneyRange(pricing.project.orderOfMagnitude) });
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
          { term: common.duration, definition: duration.text },
          ...(price === undefined
            ? []
            : [{ term: common.price, definition: link(price, pagePaths.pricing) }]),
          { term: service.kind, definition: kind === 'diagnostic' ? service.diagnostic : service.project },
        ],
        'strip',
      ),
      section(service.makesSense, list(item.whenItMakesSense)),
      section(service.makesNoSense, warning(list(item.whenItDoesNotMakeSense))),
      section(service.whatYouGet, list(item.whatYouGet)),
      ...(item.whatWeNeed.length > 0 ? [section(service.whatWeNeed, list(item.whatWeNeed))] : []),
      ...(examples.length > 0
        ? [
            section(
              service.cases,
              list(
                examples.map((example) => [
                  link(example.title, casePath(example.slug)),
                  ` · ${example.client} · ${language.year(example.year)}`,
                ]),
              ),
            ),
          ]
        : []),
      actions(action(words.layout.request, pagePaths.request), link(common.whatHappens, pagePaths.nextStep)),
    ],
  };
}
