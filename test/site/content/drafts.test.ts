import { expect, test } from 'vitest';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { publish } from '../fixture-site.ts';

test.each(['', '\ufeff'])('a draft is in the local run, and is never deployed: %j', (byteOrderMark) => {
  using copy = new ContentCopy();
  const [slug = '', ...otherSlugs] = readContent(copy.directory).cases.map((item) => item.slug);
  const file = `cases/${slug}.json`;
  copy.write(file, byteOrderMark + JSON.stringify({ ...copy.read(file), draft: true }));
  const casesWith = (drafts: boolean) =>
    publish(readContent(copy.directory, { drafts })).bodyAt(resourcePaths.cases);

  expect(otherSlugs.length).toBeGreaterThan(0);
  expect(casesWith(true)).toContain(`"slug":"${slug}"`);
  expect(casesWith(false)).not.toContain(slug);
  expect(casesWith(false)).toContain(otherSlugs[0]);
  expect(readContent(copy.directory, { drafts: true }).warnings).toEqual([
    `Drafts are not deployed: ${file}, cases/${slug}.md`,
  ]);
});
