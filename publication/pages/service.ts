import type { Service } from '../../contract/resources/services.ts';
import { pagePaths } from '../../contract/website.ts';
import { facts, list } from '../blocks/lists.ts';
import { action, link } from '../blocks/phrases.ts';
import { actions, lead } from '../blocks/prose.ts';
import { section, warning } from '../blocks/section.ts';
import { offer } from '../json-ld/offer.ts';
import { context } from '../json-ld/reference.ts';
import { casePath, servicePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import { latestOf } from './modified.ts';
import type { Page } from './page.ts';

/** `/services/<slug>`: one service, and when to hire it and when not. */
export function service(one: Service, { company, pricing, cases }: Resources): Page {
  const { slug, kind, title, summary, duration } = one;
  const price =
    kind === 'diagnostic'
      ? pricing.diagnostic.price
      : `${pricing.project.orderOfMagnitude}, closed in phases`;
  const examples = cases.cases.filter(({ services }) => services.includes(slug));
  return {
    path: servicePath(slug),
    title,
    description: summary,
    modified: latestOf(one, pricing),
    data: { '@context': context, ...offer(one, pricing, company) },
    blocks: [
      lead(summary),
      facts(
        [
          { term: 'How long it takes', is: duration },
          { term: 'What it costs', is: link(price, pagePaths.pricing) },
          {
            term: 'Kind',
            is: kind === 'diagnostic' ? 'The way in to every commission' : 'Project, after a diagnostic',
          },
        ],
        'strip',
      ),
      section('When it makes sense', list(one.whenItMakesSense)),
      section('When not to hire us for it', warning(list(one.whenItDoesNotMakeSense))),
      section('What you get', list(one.whatYouGet)),
      section('What we need from you', list(one.whatWeNeed)),
      ...(examples.length > 0
        ? [
            section(
              'Where we did it',
              list(
                examples.map((each) => [
                  link(each.title, casePath(each.slug)),
                  `, ${each.client}, ${each.year}`,
                ]),
              ),
            ),
          ]
        : []),
      actions(
        action('Ask for a diagnostic', pagePaths.request),
        link('What happens when you write', pagePaths.nextStep),
      ),
    ],
  };
}
