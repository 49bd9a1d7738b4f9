import { expect, test } from 'vitest';
import { latestYear } from '../../../contract/content/content-fields.ts';
import { ContentError } from '../../../site/content/files/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issue lines at a given time if company.json and a case have this `modified` date. */
function linesAt(now: string, modified: string): string[] {
  using copy = new ContentCopy();
  copy.set('company.json', ['modified'], modified);
  copy.set('cases/bakery-orders.json', ['modified'], modified);
  return linesOf(copy, now);
}

function linesOf(copy: ContentCopy, now: string): string[] {
  try {
    readContent(copy.directory, new Date(now));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.replaceAll(`${copy.directory}/`, '').split('\n').slice(1);
  }
}

test('a modification date in the future is an issue', () => {
  expect(linesAt('2040-05-06T07:00:00Z', '2040-05-07')).toEqual([
    'company.json:3:3 /modified is "2040-05-07", which is in the future: write "2040-05-06", or the date of the last change',
    'cases/bakery-orders.json:3:3 /modified is "2040-05-07", which is in the future: write "2040-05-06", or the date of the last change',
  ]);
});

test('today is valid, and so is tomorrow once it has started in the easternmost time zone', () => {
  expect(linesAt('2040-05-06T07:00:00Z', '2040-05-06')).toEqual([]);
  expect(linesAt('2040-05-06T10:00:00Z', '2040-05-07')).toEqual([]);
  expect(linesAt('2040-05-06T09:59:59Z', '2040-05-07')).toHaveLength(2);
});

test('a future year is an issue, unless it is the placeholder', () => {
  const linesWith = (year: number) => {
    using copy = new ContentCopy();
    copy.set('company.json', ['founded'], year);
    for (const file of copy.filesIn('cases').slice(0, 1)) copy.set(file, ['year'], year);
    return linesOf(copy, '2040-05-06T07:00:00Z').map((line) => line.replace(/^\S+ /, ''));
  };

  expect(linesWith(2040)).toEqual([]);
  expect(linesWith(latestYear)).toEqual([]);
  expect(linesWith(2041)).toEqual([
    '/year is 2041, which is in the future: write 2040 or an earlier year',
    '/founded is 2041, which is in the future: write 2040 or an earlier year',
  ]);
});

test('a publication date in the future is an issue, and so is a modification date before publication', () => {
  const linesWith = (published: string, modified: string) => {
    using copy = new ContentCopy();
    for (const file of copy.filesIn('cases').slice(0, 1)) {
      copy.set(file, ['published'], published);
      copy.set(file, ['modified'], modified);
    }
    return linesOf(copy, '2040-05-06T07:00:00Z').map((line) => line.replace(/^\S+ /, ''));
  };

  expect(linesWith('2040-05-06', '2040-05-06')).toEqual([]);
  expect(linesWith('2040-05-07', '2040-05-07')).toEqual([
    '/modified is "2040-05-07", which is in the future: write "2040-05-06", or the date of the last change',
    '/published is "2040-05-07", which is in the future: write "2040-05-06", or the date of publication',
  ]);
  expect(linesWith('2040-05-06', '2040-05-05')).toEqual([
    '/modified is "2040-05-05", which is before "published": write "2040-05-06" or a later date',
  ]);
});
