import { expect, test } from 'vitest';
import { bodyAt, content, documents, pagesOf, publish, site } from '../../fixture-site.ts';

const pages = pagesOf(documents);
const invitationIn = (body = '') => /<aside class="invitation".*?<\/aside>/s.exec(body)?.[0];

test('every page for clients except the form ends with the first step, its price and the contact details', () => {
  const { diagnostic } = site.resources.services;
  const { email, telephone = '' } = content.company;
  const pathsWithout = pages.filter(({ body }) => !invitationIn(body)).map(({ path }) => path);
  const [invitation] = new Set(pages.flatMap(({ body }) => invitationIn(body) ?? []));

  expect(pathsWithout.filter((path) => !path.startsWith('/problems'))).toEqual([
    '/request',
    '/api',
    '/agents',
    '/imprint',
    '/privacy',
  ]);
  expect(invitation?.match(/<a [^>]*>/g)).toEqual([
    `<a href="/services/${diagnostic.slug}">`,
    '<a href="/request" class="action">',
    `<a href="tel:${telephone.replaceAll(' ', '')}">`,
    `<a href="mailto:${email}">`,
  ]);
  expect(invitation).toContain(`</strong> ${diagnostic.duration.text}</p>`);
});

test('the diagnostic page does not link to itself', () => {
  const { slug, title } = site.resources.services.diagnostic;

  expect(invitationIn(bodyAt(`/services/${slug}`))).toContain(`<p class="offer">${title}</p>`);
});

test('the invitation of a firm without a telephone number contains none', () => {
  const { telephone, ...company } = content.company;

  expect(telephone).toBeDefined();
  expect(invitationIn(publish({ ...content, company }).bodyAt('/'))).not.toContain('tel:');
});

test('the invitation shows an icon that the firm provides, but not the initial of its name', () => {
  const theme = { ...content.website.theme, icon: 'mark.svg' };
  const themedSite = publish({ ...content, website: { ...content.website, theme } });

  expect(themedSite.bodyAt('/')).toContain(
    '<div>\n<img class="mark" src="/icon.svg" width="48" height="48" alt="" loading="lazy">\n<h2',
  );
  expect(invitationIn(bodyAt('/'))).not.toContain('class="mark"');
});
