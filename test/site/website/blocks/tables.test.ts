import { expect, test } from 'vitest';
import { code } from '../../../../site/tree/nodes.ts';
import { writeHtml } from '../../../../site/tree/write-html.ts';
import { writeMarkdown } from '../../../../site/tree/write-markdown.ts';
import { table } from '../../../../site/website/blocks/tables.ts';
import { pageOnDesk } from '../../../support/page-on-desk.ts';

test('table() uses the first cell as row header, and keeps pipes within a cell', () => {
  const block = table(
    ['Name', 'Meaning'],
    [
      [code('a'), 'this | that'],
      [code('b'), ['one, ', code('x|y')]],
    ],
  );

  expect(String(writeHtml([block], pageOnDesk))).toBe(`<table class="compact">
<thead>
<tr>
<th scope="col">Name</th>
<th scope="col">Meaning</th>
</tr>
</thead>
<tbody>
<tr>
<th scope="row"><code>a</code></th>
<td>this | that</td>
</tr>
<tr>
<th scope="row"><code>b</code></th>
<td>one, <code>x|y</code></td>
</tr>
</tbody>
</table>`);
  expect(writeMarkdown([block], pageOnDesk)).toBe(String.raw`| Name | Meaning |
| - | - |
| ${'`a`'} | this \| that |
| ${'`b`'} | one, ${'`x\\|y`'} |`);
});
