import type { LegalContent } from '../../contract/content/legal-content.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { Company } from '../../contract/resources/company.ts';
import { link, telephoneLink } from '../blocks/inlines.ts';
import { facts, list, presentFacts } from '../blocks/lists.ts';
import { section } from '../blocks/sections.ts';
import type { SitePage } from './site-page.ts';

const words = {
  title: 'Imprint',
  description: 'Who publishes this site, as the law asks to say it.',
  publisher: 'Who publishes this site',
  name: 'Name',
  form: 'Legal form',
  address: 'Address',
  representedBy: 'Represented by',
  email: 'E-mail',
  telephone: 'Telephone',
  register: 'Register',
  vatId: 'VAT number',
  supervisoryAuthority: 'Supervisory authority',
  further: 'Further information',
};

/** `/imprint`: what the law asks to publish of a provider (Directive 2000/31/EC, article 5). */
export function imprintPage({ email, telephone, modified }: Company, legal: LegalContent): SitePage {
  const { name, form, address, representedBy, register, vatId, supervisoryAuthority, further } = legal;
  return {
    path: pagePaths.imprint,
    navigation: { area: 'footer', label: words.title },
    title: words.title,
    description: words.description,
    modified,
    blocks: [
      section(
        words.publisher,
        facts(
          presentFacts([
            { term: words.name, definition: name },
            { term: words.form, definition: form },
            { term: words.address, definition: address.join(', ') },
            {
              term: words.representedBy,
              definition: representedBy.length > 0 ? representedBy.join('; ') : undefined,
            },
            { term: words.email, definition: link(email, `mailto:${email}`) },
            { term: words.telephone, definition: telephone && telephoneLink(telephone) },
            { term: words.register, definition: register && `${register.name}, ${register.number}` },
            { term: words.vatId, definition: vatId },
            { term: words.supervisoryAuthority, definition: supervisoryAuthority },
          ]),
        ),
      ),
      ...(further.length > 0 ? [section(words.further, list(further))] : []),
    ],
  };
}
