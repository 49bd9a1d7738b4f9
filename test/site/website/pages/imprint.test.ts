import { describe, expect, test } from 'vitest';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { content, publish } from '../../fixture-site.ts';

const { legal: _, telephone: __, ...company } = content.company;

function publishWith(more: Partial<Content['company']>) {
  const website = { ...content.website, pages: [], privacy: undefined };
  return publish({ ...content, company: { ...company, ...more }, website });
}

const legal = {
  name: 'Example Consulting BV',
  form: 'Private limited company',
  address: ['Example Street 1', '9000 Ghent', 'Belgium'],
  representedBy: ['Ada Example', 'Ben Example'],
  register: { name: 'Register of Ghent', number: '0123' },
  vatId: 'BE 0123',
  supervisoryAuthority: 'An authority, Brussels',
  further: ['Insurance: [an insurer](https://insurer.example/a), as *all* have. See [how](/privacy).'],
};

describe('the imprint of a firm with legal information', () => {
  const { bodyAt, dataAt, navigation } = publishWith({ legal, telephone: '+32 9 123-45.67' });

  test('is a page with all of that information, linked in the footer', () => {
    const text = bodyAt('/imprint.md').split('\n').slice(4).join('\n');

    expect(text).toBe(`Company details, as required by law.

## Who publishes this site

- **Name**: Example Consulting BV
- **Legal form**: Private limited company
- **Address**: Example Street 1, 9000 Ghent, Belgium
- **Represented by**: Ada Example and Ben Example
- **E-mail**: [${company.email}](mailto:${company.email})
- **Telephone**: [+32 9 123-45.67](tel:+3291234567)
- **Register**: Register of Ghent, 0123
- **VAT number**: BE 0123
- **Supervisory authority**: An authority, Brussels

## Further information

- Insurance: [an insurer](https://insurer.example/a), as \\*all\\* have. See [how](https://desk.example/privacy).
`);
    expect(navigation.footer).toContainEqual({ path: '/imprint', label: 'Legal notice' });
    expect(bodyAt('/imprint')).toContain('<a href="tel:+3291234567">+32 9 123-45.67</a>');
    expect(bodyAt('/imprint')).toContain(
      '<li>Insurance: <a href="https://insurer.example/a">an insurer</a>, as *all* have. See <a href="/privacy">how</a>.</li>',
    );
  });

  test('appears in the resource, and in the structured data of the home page', () => {
    expect(JSON.parse(bodyAt('/api/v1/company'))).toMatchObject({
      legal,
      telephone: '+32 9 123-45.67',
    });
    expect(dataAt('/')).toMatchObject({
      legalName: 'Example Consulting BV',
      vatID: 'BE 0123',
      identifier: { '@type': 'PropertyValue', propertyID: 'Register of Ghent', value: '0123' },
      telephone: '+32 9 123-45.67',
      contactPoint: { telephone: '+32 9 123-45.67' },
      address: {
        streetAddress: 'Example Street 1, 9000 Ghent, Belgium',
        addressLocality: company.city,
      },
    });
  });

  test('is linked on the company page, and its name appears in the privacy statement', () => {
    const company = bodyAt('/company.md').split('\n');

    expect(company).toContain('- **Telephone**: [+32 9 123-45.67](tel:+3291234567)');
    expect(company).toContain('- **Legal notice**: [Example Consulting BV](https://desk.example/imprint)');
    expect(bodyAt('/privacy.md')).toContain('Example Consulting BV in ');
  });
});

test('the imprint of a firm that gives only a name and an address contains these and the e-mail address', () => {
  const { bodyAt } = publishWith({ legal: { name: 'A', address: ['B'], representedBy: [], further: [] } });

  expect(bodyAt('/imprint.md').split('\n').slice(4).join('\n')).toBe(`Company details, as required by law.

## Who publishes this site

- **Name**: A
- **Address**: B
- **E-mail**: [${company.email}](mailto:${company.email})
`);
});

test('a firm without legal information has no imprint', () => {
  const { bodyAt, documents, dataAt } = publishWith({});

  expect(bodyAt('/imprint')).toBe('');
  expect(documents.filter(({ body }) => body.includes('/imprint'))).toEqual([]);
  expect(Object.keys(dataAt('/'))).not.toContain('legalName');
});
