import { expect, test } from 'vitest';
import { proofNames } from '../../../contract/content/website-content.ts';
import { createRelease } from '../../../release/create-release.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { publish, siteBuild } from '../fixture-site.ts';
import { issuesIn } from './issues-in.ts';

test('the file of a directory to prove a domain is published unchanged', () => {
  using copy = new ContentCopy();
  copy.write('well-known/glama.json', '{}\n');
  copy.write('well-known/openai-apps-challenge', 'token-1');
  copy.write('well-known/microsoft-identity-association.json', '{"a":[]}\n');

  const { documents } = publish(readContent(copy.directory));

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

test('no proof has the name or an alias of a document', () => {
  const { routes, documents } = createRelease(siteBuild);
  const taken = [...Object.keys(routes), ...documents.map(({ path }) => path)];

  expect(proofNames.filter((name) => taken.includes(`/.well-known/${name}`))).toEqual([]);
});

test.each([
  ['security.txt', 'Contact: mailto:a@desk.example', 'is not one of the files that are published here'],
  ['discord', ' \n', 'has no text'],
  ['atproto-did', 'x'.repeat(10_001), 'has 10001 characters'],
])('%s of a firm is one issue', (name, text, wrong) => {
  using copy = new ContentCopy();
  copy.write(`well-known/${name}`, text);

  expect(issuesIn(copy)).toEqual([expect.objectContaining({ file: `well-known/${name}`, wrong })]);
});
