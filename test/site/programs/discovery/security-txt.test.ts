import { expect, test } from 'vitest';
import { createRelease } from '../../../../release/create-release.ts';
import { securityTxt } from '../../../../site/programs/discovery/text-documents.ts';
import { content, documents, publish, site } from '../../fixture-site.ts';

const path = '/.well-known/security.txt';
const languages = site.resources.company.languages.map(({ code }) => code).join(', ');

test.each([
  ['an e-mail address', 'security@desk.example', 'mailto:security@desk.example'],
  ['a page', 'https://desk.example/report', 'https://desk.example/report'],
])('securityTxt() has the fields of RFC 9116 with %s', (_what, contact, uri) => {
  const [document, ...others] = securityTxt({ ...site, security: { contact, expires: '2027-01-31' } });

  expect(others).toEqual([]);
  expect(document).toMatchObject({ path, mediaType: 'text/plain; charset=utf-8' });
  expect(document?.body).toBe(
    `Contact: ${uri}\nExpires: 2027-01-31T23:59:59Z\nPreferred-Languages: ${languages}\nCanonical: https://desk.example${path}\n`,
  );
});

test('security.txt is published and listed only with a contact', () => {
  const security = { contact: 'security@desk.example', expires: '2027-01-31' };
  const build = publish(content, { security });
  const pathsMentioningIt = (list: typeof documents) =>
    list.flatMap((document) =>
      (document.path === path || document.body.includes(path)) && !document.path?.endsWith('.js')
        ? document.path
        : [],
    );

  expect(pathsMentioningIt(build.documents)).toEqual(['/api', '/api.md', '/api.json', path, '/llms.txt']);
  expect(pathsMentioningIt(documents)).toEqual([]);
  expect(createRelease(build).routes).toMatchObject({ '/security.txt': { to: path } });
  expect(createRelease({ documents }).routes).not.toHaveProperty('/security.txt');
});
