import { expect, test } from 'vitest';
import { content, documents, site } from './fixture-site.ts';

function dataAt(path: string) {
  const body = documents.find((document) => document.path === path)?.body ?? '';
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null');
}

test('the home page describes the organization and offers every service at its published price', () => {
  const data = dataAt('/');

  expect(data).toMatchObject({
    '@type': 'Organization',
    name: content.company.name,
    email: content.company.email,
    address: { addressLocality: content.company.city, addressCountry: content.company.country },
    contactPoint: { availableLanguage: content.company.languages },
  });
  const { diagnostic, project, currency } = content.pricing;
  const { minimum, maximum } = project?.orderOfMagnitude ?? {};
  const { services } = site.resources;
  expect(data.hasOfferCatalog.itemListElement).toMatchObject([
    { price: diagnostic.price, priceCurrency: currency, itemOffered: { name: services.diagnostic.title } },
    ...services.projects.map(({ title }) => ({
      priceSpecification: { priceCurrency: currency, minPrice: minimum, maxPrice: maximum },
      itemOffered: { name: title },
    })),
  ]);
});

test('every other page with structured data refers to the organization by the identifier of the home page', () => {
  const { '@type': type, '@id': id, name, url } = dataAt('/');
  const organization = { '@type': type, '@id': id, name, url };

  expect(dataAt('/services/repair').itemOffered.provider).toEqual(organization);
  expect(dataAt('/api').provider).toEqual(organization);
  for (const { slug, title, links } of content.cases) {
    const data = dataAt(`/cases/${slug}`);
    expect(data).toMatchObject({ headline: title, author: organization });
    expect(data.citation).toEqual(links.map(({ url }) => url));
  }
});
