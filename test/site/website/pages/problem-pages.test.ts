import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { problemTexts } from '../../../../contract/problems/texts.ts';
import { problemTypes } from '../../../../contract/problems/types.ts';
import { bodyAt } from '../../fixture-site.ts';

test.each(problemTypes.map((type) => [type.slug, type] as const))(
  'the page of %s says when it occurs and what to do',
  (slug, type) => {
    const body = bodyAt(paths.problems + slug);
    const { when, remedy } = problemTexts[slug];
    for (const text of [type.title, String(type.status), when, remedy]) expect(body).toContain(text);
  },
);

test('problemsPage() has a fragment for every type', () => {
  const html = bodyAt('/problems');

  expect([...html.matchAll(/<code id="([^"]+)">\1<\/code>/g)].map(([, slug]) => slug)).toEqual(
    problemTypes.map(({ slug }) => slug),
  );
});
