import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { firmSchemas } from '../../../lib/firm/write-editor-schemas.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';

const schemas = firmSchemas();

test.each(globSync('{.,cases,services}/*.json', { cwd: fixtureContent }))(
  'firmSchemas() contains the schema referenced by %s, and the file matches it',
  (name) => {
    const value = JSON.parse(readFileSync(join(fixtureContent, name), 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);

    const validate = ajv.compile(JSON.parse(schemas[value.$schema.replace(/^.*schema\//, '')] ?? ''));

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  },
);

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
