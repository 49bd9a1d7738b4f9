import { expect, test } from 'vitest';
import { requestForm } from '../../../../site/website/html/request-form.ts';
import { englishWords } from '../../../fixtures/words.ts';

test("requestForm() describes itself to the browser's agent", () => {
  const markup = String(requestForm(new URLSearchParams(), { action: '/', words: englishWords }));

  expect(markup).toMatch(
    /^<form [^>]* toolname="fill_request_form" tooldescription="[^"]+The call itself sends nothing\.">/,
  );
});
