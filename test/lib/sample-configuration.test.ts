import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireStage } from '../../lib/frontdesk-config.ts';
import { readContent } from '../../site/content/read-content.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';

const sample = JSON.parse(readFileSync('frontdesk.json', 'utf8'));

describe('the sample configuration', () => {
  test('is rejected as a stage, with each of its placeholders, where it stands and what to write', () => {
    let message = '';
    try {
      requireStage('.', 'prod', readContent('content'));
    } catch (error) {
      message = String(error).replace(/^\w+: /, '');
    }
    const lines = message.split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'frontdesk.json: stages.prod.account is "111122223333", a placeholder: write the number of your account',
        'frontdesk.json: stages.prod.mail.sender is "frontdesk@example.com", a placeholder: write a domain of your own',
        'frontdesk.json: stages.prod.domain.name is "www.example.com", a placeholder: write a domain of your own',
        'frontdesk.json: stages.prod.domain.hostedZone.id is "Z0123456789EXAMPLE", a placeholder: write the id of your hosted zone',
        expect.stringMatching(/^frontdesk\.json: stages\.prod\.alarms\.runbook is "https:.*", /),
        expect.stringMatching(/^content\/company\.json: email is /),
        expect.stringMatching(/^content\/cases\/.*\.json: links\.0\.url is /),
      ]),
    );
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('does not claim that its placeholders are allowed: a fixture alone does', () => {
    expect(sample).not.toHaveProperty('placeholdersAllowed');
  });

  test.each(['dev', 'prod'])('protects the stage %s only when its owner has seen it succeed', (name) => {
    expect(sample.stages[name].terminationProtection).toBe(false);
  });

  test('has the stages of the fixture, but for the account', () => {
    const { placeholdersAllowed: _, ...fixture } = JSON.parse(
      readFileSync(join(fixtureFirm, 'frontdesk.json'), 'utf8').replaceAll('000000000000', '111122223333'),
    );

    expect(fixture).toEqual(sample);
  });
});
