import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { editorSchemas } from '../../../site/content/editor-schemas.ts';
import { contentFileNames } from '../../fixtures/content-file-names.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';

const schemas = editorSchemas();

test.each(contentFileNames.filter((name) => name.endsWith('.json')))(
  'editorSchemas() has the schema that %s names, and it takes the file',
  (name) => {
    const value = JSON.parse(readFileSync(join(fixtureContent, name), 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);

    const validate = ajv.compile(JSON.parse(schemas[value.$schema.replace(/^.*schema\//, '')] ?? ''));

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  },
);
