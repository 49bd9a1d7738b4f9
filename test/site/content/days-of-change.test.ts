import { expect, test } from 'vitest';
import { ContentError } from '../../../site/content/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

/** What is wrong with content at a time whose `modified` is this day in company.json and in a page. */
function linesAt(now: string, modified: string): string[] {
  using copy = new ContentCopy();
  copy.set('company.json', ['modified'], modified);
  copy.write('pages/a.md', `---\ntitle: A page\ndescription: A page.\nmodified: ${modified}\n---\nText.\n`);
  try {
    readContent(copy.directory, new Date(now));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.replaceAll(`${copy.directory}/`, '').split('\n').slice(1);
  }
}

test('a day of change after today is an issue', () => {
  expect(linesAt('2040-05-06T07:00:00Z', '2040-05-07')).toEqual([
    'company.json:3:3 /modified is "2040-05-07", which is after today: write "2040-05-06", or the day of the last change',
    'pages/a.md /modified is "2040-05-07", which is after today: write "2040-05-06", or the day of the last change',
  ]);
});

test('today is none, and neither is the tomorrow that it is already east of Greenwich', () => {
  expect(linesAt('2040-05-06T07:00:00Z', '2040-05-06')).toEqual([]);
  expect(linesAt('2040-05-06T10:00:00Z', '2040-05-07')).toEqual([]);
  expect(linesAt('2040-05-06T09:59:59Z', '2040-05-07')).toHaveLength(2);
});
