import type { LegalContent } from '../../../contract/content/legal-content.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Site } from '../../resources/site.ts';
import { link, list } from '../../tree/nodes.ts';
import { telephoneLink, withLinks } from '../blocks/inlines.ts';
import { facts, presentFacts } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import type { Page } from './page.ts';

/** Builds `/imprint`, the legal notice required by law (Directive 2000/31/EC, article 5), if the content has one. */
export function imprintPages(site: Site): Page[] {
  const { legal } = site.resources.company;
  return legal ? [imprintPage(legal, site)] : [];
}

function imprintPage(legal: LegalContent, { resources, website }: Site): Page {
  const { email, telephone, modified } = resources.company;
  const { language, common, home, imprint, navigation } = website.words;
  const { name, form, address, representedBy, register, vatId, supervisoryAuthority, further } = legal;
  const pair = (first: string, second: string) => fill(common.pair, { first, second });
  return {
    path: pagePaths.imprint,
    navigation: { area: 'footer' },
    title: navigation.imprint,
    description: imprint.description,
    modified,
    blocks: [
      lead(imprint.description),
      section(
        imprint.publisher,
        facts(
          presentFacts([
            { term: imprint.name, definition: name },
            { term: imprint.form, definition: form },
            { term: imprint.address, definition: address.reduce((line, next) => pair(line, next)) },
            {
              term: imprint.representedBy,
              definition: representedBy.length > 0 ? siteLanguage(language).list(representedBy) : undefined,
            },
            { term: home.email, definition: link(email, `mailto:${email}`) },
            { term: home.telephone, definition: telephone && telephoneLink(telephone) },
            { term: imprint.register, definition: register && pair(register.name, register.number) },
            { term: imprint.vatId, definition: vatId },
            { term: imprint.supervisoryAuthority, definition: supervisoryAuthority },
          ]),
        ),
      ),
      ...(further.length > 0 ? [section(imprint.further, list(further.map(withLinks)))] : []),
    ],
  };
}
