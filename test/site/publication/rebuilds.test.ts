import { expect, test } from 'vitest';
import { startBuild } from '../../../site/cache/remembered.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { functionContent } from '../../../site/publication/function-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import fc from '../../support/properties.ts';
import { publish } from '../fixture-site.ts';

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page.\n---\n\nSee [a case](/cases/seed-bank).\n\n## Part\n\n1. One\n`;

/** Edits of a text, and of what pages take from other files. */
const edits: readonly ((copy: ContentCopy, id: number) => void)[] = [
  (copy, id) => copy.write('pages/method.md', page(`Method ${id}`)),
  (copy, id) => copy.write(`pages/page-${id % 3}.md`, page(`Page ${id}`)),
  (copy, id) =>
    copy.write(
      'cases/seed-bank.md',
      `Sentence ${id}: [the method](/method#part).\n\n![Ferry](../media/ferry.svg)\n`,
    ),
  (copy, id) => copy.set('cases/bakery-orders.json', ['title'], `Title ${id}`),
  (copy, id) => copy.set('next-step.json', ['steps', 0, 'text'], `Step ${id}.`),
  (copy, id) => copy.set('company.json', ['summary'], `Summary ${id}.`),
  (copy, id) =>
    copy.write(
      'theme.json',
      JSON.stringify({ $schema: './schema/theme.schema.json', accent: `#0000${(id % 90) + 10}` }),
    ),
  (copy, id) =>
    copy.write(
      'words.json',
      JSON.stringify({ $schema: './schema/words.schema.json', language: 'en', form: { send: `Send ${id}` } }),
    ),
  (copy, id) =>
    copy.write('media/ferry.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${id} 40"/>`),
];

function build({ directory }: ContentCopy) {
  startBuild();
  const publication = publish(readContent(directory));
  return [publication.documents, functionContent(publication)];
}

test('a site that is built again after any edits is the same as one that is built for the first time', async () => {
  const edit = fc.tuple(fc.constantFrom(...edits), fc.integer({ min: 1, max: 9_999 }));
  const property = fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 4 }), async (chosenEdits) => {
    using copy = new ContentCopy();
    copy.write('pages/method.md', page('Method'));
    await build(copy);
    for (const [change, id] of chosenEdits) {
      change(copy, id);
      const rebuilt = await build(copy);
      // Discards all values.
      startBuild();
      startBuild();
      expect(rebuilt).toEqual(await build(copy));
    }
  });
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
});
