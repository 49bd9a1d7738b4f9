import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firmSchemas } from '../../lib/editor-schemas.ts';
import { firmFolder } from '../../lib/firm-folder.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { SynthError } from '../../lib/synth-error.ts';
import { readContent } from '../../site/content/read-content.ts';
import { firmOf } from '../site/fixture-site.ts';
import { testDocuments } from '../site/rules/documents.ts';
import { testPages } from '../site/rules/pages.ts';
import { testParity } from '../site/rules/parity.ts';

// What whoever runs the tests has to hear of their own firm before a deployment. It holds for any valid content.

const folder = firmFolder();
const { stages } = JSON.parse(readFileSync(folder.config, 'utf8'));

/** The lines that keep the stage `name` from being synthesized. */
function issuesOf(name: string): string[] {
  const context: Record<string, string> = { firm: folder.path, stage: name };
  try {
    readDeployment((key) => context[key]);
    return [];
  } catch (error) {
    if (!(error instanceof SynthError)) throw error;
    return error.message.split('\n');
  }
}

// The sample is nobody's: its values are placeholders, and every other firm has to replace them.
const isExcused = (issue: string) => folder.isSample && issue.includes(', a placeholder: ');

describe(`the firm in ${folder.path}`, () => {
  test.each(Object.keys(stages))('its stage %s can be synthesized', (name) => {
    expect(issuesOf(name).filter((issue) => !isExcused(issue))).toEqual([]);
  });

  // The sample's are not in git.
  test
    .skipIf(folder.isSample || !existsSync(join(folder.content, 'schema')))
    .each(Object.entries(firmSchemas()))(
    'its schema %s is what "npm run content:schema" writes',
    (name, text) => {
      expect(readFileSync(join(folder.content, 'schema', name), 'utf8')).toBe(text);
    },
  );

  const firm = firmOf(readContent(folder.content));
  describe('its documents:', () => testDocuments(firm));
  describe('its pages:', () => testPages(firm));
  describe('what its resources say:', () => testParity(firm));
});
