import { expect, test } from 'vitest';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issuesIn } from './issues-in.ts';

/** What Git leaves of two versions. */
const conflict = (ours: string, theirs: string) =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`;

const unmerged = {
  pointer: '',
  wrong: 'has two versions that Git could not merge',
  right: 'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
};

test('readContent() says where Git could not merge a JSON file', () => {
  using copy = new ContentCopy();
  copy.replace('company.json', '  "city"', `${conflict('  "city": "A",', '  "city": "B",')}  "city"`);

  expect(issuesIn(copy)).toEqual([{ file: 'company.json', position: { line: 27 }, ...unmerged }]);
});

test('readContent() says where Git could not merge a text', () => {
  using copy = new ContentCopy();
  const file = copy.filesIn('cases')[0]?.replace('.json', '.md') ?? '';
  copy.write(file, `Text.\n\n${conflict('One.', 'Other.')}`);

  expect(issuesIn(copy)).toEqual([{ file, position: { line: 3 }, ...unmerged }]);
});

test('readContent() wants an alternative text that is no name of a file', () => {
  using copy = new ContentCopy();
  const [file = ''] = copy.filesIn('cases').filter((name) => copy.read(name).picture);
  copy.set(file, ['picture', 'alt'], 'IMG_1234.JPG');

  expect(issuesIn(copy)).toEqual([
    {
      file,
      pointer: '/picture/alt',
      wrong: 'is "IMG_1234.JPG"',
      right: 'write what the picture shows, not the name of its file',
    },
  ]);
});
