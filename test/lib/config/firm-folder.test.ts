import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { firmFolder } from '../../../lib/config/firm-folder.ts';
import { UserError } from '../../../lib/config/user-error.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const scratch = scratchFolder();
const firm = join(scratch, 'firm');
const incompleteFolder = join(scratch, 'bare');
beforeAll(() => {
  mkdirSync(join(firm, 'content'), { recursive: true });
  writeFileSync(join(firm, 'frontdesk.json'), '{}');
  mkdirSync(join(incompleteFolder, 'content'), { recursive: true });
});

const expectedFirm = {
  path: firm,
  content: join(firm, 'content'),
  config: join(firm, 'frontdesk.json'),
  isSample: false,
};
const expectedSample = { path: '.', content: 'content', config: 'frontdesk.json', isSample: true };

test('firmFolder() uses the context, then FRONTDESK_FIRM, then the working directory', () => {
  expect(firmFolder(firm, { FRONTDESK_FIRM: incompleteFolder })).toEqual(expectedFirm);
  expect(firmFolder(undefined, { FRONTDESK_FIRM: firm })).toEqual(expectedFirm);
  expect(firmFolder(undefined, {})).toEqual(expectedSample);
  expect(firmFolder('.', { FRONTDESK_FIRM: firm })).toEqual(expectedSample);
});

test('firmFolder() says that the path is a file instead of a folder', () => {
  const folder = join(scratch, 'filed');
  mkdirSync(folder);
  for (const name of ['content', 'frontdesk.json']) writeFileSync(join(folder, name), '{}');

  expect(() => firmFolder(folder, {})).toThrow(
    `Cannot read ${join(folder, 'content')}, which is a file: the context "firm" must be a folder`,
  );
});

test('firmFolder() treats an empty name as absent', () => {
  expect(firmFolder('', { FRONTDESK_FIRM: '' })).toEqual(expectedSample);
});

test.each([
  [join(scratch, 'nowhere'), join(scratch, 'nowhere')],
  [scratch, join(scratch, 'content')],
  [incompleteFolder, join(incompleteFolder, 'frontdesk.json')],
])(
  'firmFolder() says in one line what is missing, where the path was set, and what to do',
  (folder, missing) => {
    const requirement =
      'must be a folder with content/ and frontdesk.json; "npm run init -- FOLDER" creates one';

    expect(() => firmFolder(folder, {})).toThrow(
      new UserError(`Cannot find ${missing}: the context "firm" ${requirement}`),
    );
    expect(() => firmFolder(undefined, { FRONTDESK_FIRM: folder })).toThrow(
      new UserError(`Cannot find ${missing}: FRONTDESK_FIRM ${requirement}`),
    );
  },
);
