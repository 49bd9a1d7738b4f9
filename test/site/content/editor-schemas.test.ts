import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { contentFileNames } from '../../fixtures/content-file-names.ts';

test.each(contentFileNames.filter((name) => name.endsWith('.json')))(
  'content/%s names a schema that takes it',
  (name) => {
    const file = join('content', name);
    const value = JSON.parse(readFileSync(file, 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);

    const validate = ajv.compile(JSON.parse(readFileSync(join(file, '..', value.$schema), 'utf8')));

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  },
);
