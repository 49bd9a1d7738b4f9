import { expect, test } from 'vitest';
import { bodyAt, content, dataAt, firmOf, site } from '../../fixture-site.ts';

/** Returns the Open Graph properties whose names begin with one of `prefixes`. */
const openGraphAt = (path: string, prefixes: readonly string[]) =>
  [...bodyAt(path).matchAll(/<meta property="([^"]*)" content="([^"]*)">/g)]
    .map(([, name = '', value]) => [name, value])
    .filter(([name = '']) => prefixes.some((prefix) => name.startsWith(prefix)));

const { company, cases } = site.resources;
const organization = {
  '@type': 'Organization',
  '@id': `${company.link}#organization`,
  name: company.name,
  url: company.link,
};

test('a case is an article with its dates, its picture, its author and its publisher', () => {
  const item = cases.cases.find(({ slug }) => slug === 'ferry-timetable');

  expect(dataAt('/cases/ferry-timetable')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: item?.title,
    description: item?.summary,
    url: 'https://desk.example/cases/ferry-timetable',
    mainEntityOfPage: 'https://desk.example/cases/ferry-timetable',
    inLanguage: 'en',
    image: item?.picture?.url,
    datePublished: '2024-11-18',
    dateModified: '2026-04-20',
    author: organization,
    publisher: {
      ...organization,
      logo: { '@type': 'ImageObject', url: 'https://desk.example/apple-touch-icon.png' },
    },
    about: { '@type': 'Organization', name: item?.client },
    citation: item?.links.map(({ url }) => url),
  });
  expect(bodyAt('/cases/ferry-timetable')).toContain(
    'Published <time datetime="2024-11-18">November 18, 2024</time>. Updated <time datetime="2026-04-20">',
  );
});

test('a case omits the picture and the dates that the content lacks', () => {
  const data = dataAt('/cases/seed-bank');

  expect(data).not.toHaveProperty('image');
  expect(data).not.toHaveProperty('datePublished');
});

test('profiles of the firm on other sites appear in its structured data and in the resource', () => {
  const sameAs = ['https://code.example.org/fellside'];
  const linkedFirm = firmOf({ ...content, company: { ...content.company, sameAs } });

  expect(dataAt('/', linkedFirm.documents).sameAs).toEqual(sameAs);
  expect(linkedFirm.site.resources.company.sameAs).toEqual(sameAs);
  expect(dataAt('/')).not.toHaveProperty('sameAs');
});

test('the organization has the logo of its theme, or else its icon', () => {
  const theme = { ...content.website.theme, logo: 'ferry.svg' };
  const themedFirm = firmOf({ ...content, website: { ...content.website, theme } });

  expect(dataAt('/').logo).toEqual({
    '@type': 'ImageObject',
    url: 'https://desk.example/apple-touch-icon.png',
  });
  expect(dataAt('/', themedFirm.documents).logo).toEqual({
    '@type': 'ImageObject',
    url: expect.stringMatching(/^https:\/\/desk\.example\/media\/ferry\.svg\?\w+$/),
  });
});

test('a shared case is an article with its known dates, and no other page is an article', () => {
  expect(openGraphAt('/cases/ferry-timetable', ['og:type', 'article:'])).toEqual([
    ['og:type', 'article'],
    ['article:published_time', '2024-11-18'],
    ['article:modified_time', '2026-04-20'],
  ]);
  expect(openGraphAt('/cases/seed-bank', ['og:type', 'article:'])).toEqual([
    ['og:type', 'article'],
    ['article:modified_time', '2026-04-20'],
  ]);
  expect(openGraphAt('/cases', ['og:type', 'article:'])).toEqual([['og:type', 'website']]);
});

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
      priceSpecification: {
        '@type': 'PriceSpecification',
        priceCurrency: currency,
        minPrice: minimum,
        maxPrice: maximum,
      },
      itemOffered: { name: title },
    })),
  ]);
});

test('a service and the API belong to the same organization', () => {
  expect(dataAt('/services/repair').itemOffered.provider).toEqual(organization);
  expect(dataAt('/api').provider).toEqual(organization);
  expect(dataAt('/')).toMatchObject(organization);
});
