import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { firmSchemas } from '../../../lib/firm/write-editor-schemas.ts';
import { fixtureFirm } from '../../fixtures/firm-stage.ts';

describe('the schema of frontdesk.json', () => {
  const schema = JSON.parse(firmSchemas()['frontdesk.schema.json'] ?? '');
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  const errorsOf = (config: object) =>
    validate({ website: { folder: 'site' }, ...config })
      ? []
      : validate.errors?.map(({ instancePath }) => instancePath);

  test.each(['frontdesk.json', join(fixtureFirm, 'frontdesk.json')])('accepts %s', (file) => {
    expect(errorsOf(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('lets a stage remove optional defaults only', () => {
    expect(errorsOf({ stages: { dev: { domain: null, email: { limitPerClient: null } } } })).toEqual([]);
    expect(errorsOf({ stages: { dev: { email: null } } })).toEqual(['/stages/dev/email']);
  });

  test('reports errors in a stage and in the defaults', () => {
    expect(errorsOf({ stages: { dev: { mail: {} } } })).toEqual(['/stages/dev']);
    expect(errorsOf({ defaults: { region: 'eu-centrall-1' }, stages: { dev: {} } })).toEqual([
      '/defaults/region',
    ]);
    expect(errorsOf({ stages: {} })).toEqual(['/stages']);
  });
});
