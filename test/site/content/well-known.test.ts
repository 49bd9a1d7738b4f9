import { expect, test } from 'vitest';
import { proofNames } from '../../../contract/content/website-content.ts';
import { createRelease } from '../../../release/create-release.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { publication, publish } from '../fixture-site.ts';
import { issuesIn } from './issues-in.ts';

test('files that prove domain ownership to directories are published unchanged', async () => {
  using copy = new ContentCopy();
  copy.write('well-known/glama.json', '{}\n');
  copy.write('well-known/openai-apps-challenge', 'token-1');
  copy.write('well-known/microsoft-identity-association.json', '{"a":[]}\n');

  const { documents } = publish(await readContent(copy.directory));

  expect(documents.filter(({ path }) => path?.match(/glama|openai|microsoft/))).toEqual([
    expect.objectContaining({
      path: '/.well-known/glama.json',
      mediaType: 'application/json',
      body: '{}\n',
    }),
    expect.objectContaining({
      path: '/.well-known/microsoft-identity-association.json',
      mediaType: 'application/json',
      body: '{"a":[]}\n',
    }),
    expect.objectContaining({
      path: '/.well-known/openai-apps-challenge',
      mediaType: 'text/plain; charset=utf-8',
      body: 'token-1',
    }),
  ]);
});

test('no proof file has the same path as a document or an alias', () => {
  const { routes, documents } = createRelease(publication);
  const publishedPaths = [...Object.keys(routes), ...documents.map(({ path }) => path)];

  expect(proofNames.filter((name) => publishedPaths.includes(`/.well-known/${name}`))).toEqual([]);
});

test.each([
  ['security.txt', 'Contact: mailto:a@desk.example', 'is not one of the files that this folder may contain'],
  ['discord', ' \n', 'has no text'],
  ['atproto-did', 'x'.repeat(10_001), 'is 10001 characters long'],
])('an invalid file well-known/%s is one issue', async (name, text, problem) => {
  using copy = new ContentCopy();
  copy.write(`well-known/${name}`, text);

  expect(await issuesIn(copy)).toEqual([expect.objectContaining({ file: `well-known/${name}`, problem })]);
});
