import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { editorSchemas } from '../../../lib/write-editor-schemas.ts';
import { contentFileNames } from '../../fixtures/content-file-names.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';

const schemas = editorSchemas();

test.each(contentFileNames.filter((name) => name.endsWith('.json')))(
  'editorSchemas() contains the schema referenced by %s, and the file matches it',
  (name) => {
    const value = JSON.parse(readFileSync(join(fixtureContent, name), 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);

    const validate = ajv.compile(JSON.parse(schemas[value.$schema.replace(/^.*schema\//, '')] ?? ''));

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  },
);

describe('the schema of a translation', () => {
  const folder = 'test/fixtures/translations';
  const files = globSync('*/**/*.json', { cwd: folder }).toSorted();
  const validatorFor = (file: string) => {
    const value = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    return { value, validate: ajv.compile(JSON.parse(schemas[basename(value.$schema)] ?? '')) };
  };

  test.each(files)('accepts %s', (file) => {
    const { value, validate } = validatorFor(file);

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({}), JSON.stringify(validate.errors)).toBe(true);
  });

  test('accepts only texts', () => {
    const { value, validate } = validatorFor('de/pricing.json');

    expect(validate({ ...value, currency: 'EUR' })).toBe(false);
    expect(validate({ ...value, diagnostic: { ...value.diagnostic, price: 7250 } })).toBe(false);
  });
});

test('the schema of words.json accepts the German words, and describes each word', () => {
  const schema = JSON.parse(schemas['words.schema.json'] ?? '');
  const german = JSON.parse(readFileSync('contract/words/de.json', 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);

  expect(validate(german), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...german, form: { submit: 'Senden' } })).toBe(false);
  expect(schema.properties.form.properties.send).toMatchObject({
    description: 'Button.',
    default: 'Send the request',
  });
});
