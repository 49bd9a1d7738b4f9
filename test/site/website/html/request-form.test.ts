import { expect, test } from 'vitest';
import { requestMemberEntries } from '../../../../contract/request-members.ts';
import { requestForm } from '../../../../site/website/html/request-form.ts';
import { englishWords } from '../../../fixtures/words.ts';

interface FormField {
  readonly name: string;
  /** The ids of the paragraphs that describe the control, in order. */
  readonly describedBy: string;
  /** The ids of the paragraphs next to the control. */
  readonly texts: string[];
  readonly attributes: string;
}

/** Renders a form with these values and errors, and returns its fields. */
function fieldsOf(values: URLSearchParams, refused: readonly string[] = []): FormField[] {
  return String(requestForm(values, { words: englishWords, refused }))
    .split('<div class="field">')
    .slice(1)
    .map((markup) => {
      const [, attributes = ''] = /<(?:input|textarea) ([^>]*)>/.exec(markup) ?? [];
      const [, name = ''] = / name="([^"]*)"/.exec(attributes) ?? [];
      const [, describedBy = ''] = / aria-describedby="([^"]*)"/.exec(attributes) ?? [];
      return {
        name,
        describedBy,
        texts: [...markup.matchAll(/<p [^>]*id="([^"]+)"/g)].map(([, id = '']) => id),
        attributes,
      };
    });
}

const noValues = new URLSearchParams();

test('a control with an error is described by the error first, then by its hint', () => {
  const names = fieldsOf(noValues).map(({ name }) => name);

  const [field] = fieldsOf(noValues, names);
  expect(field?.texts).toEqual(['name-error']);

  for (const { name, texts, describedBy, attributes } of fieldsOf(noValues, names)) {
    expect(texts.toSorted()).toEqual(describedBy.split(' ').toSorted());
    expect(describedBy).toMatch(new RegExp(`^${name}-error(?: ${name}-hint)?$`));
    expect(attributes).toContain(' aria-invalid="true"');
  }
});

test('requestForm() keeps the value of a hidden member, whatever was submitted', () => {
  const markup = String(requestForm(new URLSearchParams({ source: 'a page' }), { words: englishWords }));

  const hiddenInputs = requestMemberEntries.flatMap(([name, { form }]) =>
    'hidden' in form ? [`<input type="hidden" name="${name}" value="${form.hidden}">`] : [],
  );
  expect(markup.match(/<input type="hidden"[^>]*>/g)).toEqual(hiddenInputs);
});

test("requestForm() describes itself to the browser's agent", () => {
  const markup = String(requestForm(new URLSearchParams(), { action: '/', words: englishWords }));

  expect(markup).toMatch(
    /^<form [^>]* toolname="fill_request_form" tooldescription="[^"]+The call itself sends nothing\.">/,
  );
});
