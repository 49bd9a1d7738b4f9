import { expect, test } from 'vitest';
import { content, siteOf } from '../fixture-site.ts';

/** The first case with this body, as it is published. */
function publishedCase(body?: string) {
  const cases = content.cases
    .slice(0, 1)
    .map(({ body: _, ...item }) => ({ ...item, ...(body !== undefined && { body }) }));
  return siteOf({ ...content, cases }).resources.cases.cases[0];
}

/** A body whose links begin with `base`, and one of whose links is to `page` itself. */
const bodyWith = (base: string, page = base) => `Found
=====

* See [the price](${base}/pricing "Prices"), [this](${page}#found), [the list](<${base}/cases/?all=1>) and ![a
  crane](${base}/media/a.jpg)[^1].
* [By reference][one], ~~struck~~, https://bare.example/ and [us](mailto:desk@a.example).

> [!NOTE]
> [![](${base}/b.png)](${base}/c_%28d%29)

| a | b |
| :- | -: |
| [x](${base}/x) | \\| |

- [ ] A task	[y](${base}/y)

\`\`\`sh
[not](/a-link)
\`\`\`

[one]: ${base}/one
[^1]: A note with [a link](${base}/note), <https://a.example> and <b>HTML</b>.`;

test('relative links and pictures in a body get absolute addresses, and all else is published as it is written', () => {
  const absolute = bodyWith('https://desk.example', 'https://desk.example/cases/bakery-orders');

  expect(publishedCase(bodyWith('', ''))?.body).toBe(absolute);
  expect(publishedCase(absolute)?.body).toBe(absolute);
  expect(publishedCase('[a](../x\\)y)')?.body).toBe('[a](https://desk.example/x%29y)');
});

test('a case without a body has no such member', () => {
  expect(publishedCase()).not.toHaveProperty('body');
});
