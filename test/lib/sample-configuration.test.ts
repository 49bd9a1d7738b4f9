import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireStage } from '../../lib/frontdesk-config.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';

const sample = JSON.parse(readFileSync('frontdesk.json', 'utf8'));

describe('the sample configuration', () => {
  test('is rejected as a stage, with each of its placeholders, where it stands and what to write', () => {
    let message = '';
    try {
      requireStage('.', 'prod');
    } catch (error) {
      message = String(error).replace(/^\w+: /, '');
    }
    const lines = message.split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^frontdesk\.json:\d+:\d+ defaults\.account is "111122223333", a placeholder: write the number of your account$/,
        ),
        expect.stringMatching(
          /^frontdesk\.json:\d+:\d+ defaults\.email\.sender is "frontdesk@example.com", a placeholder: write a domain of your own$/,
        ),
        expect.stringMatching(/^frontdesk\.json:\d+:\d+ stages\.prod\.domain\.name is "www.example.com", /),
        expect.stringMatching(
          /^frontdesk\.json:\d+:\d+ stages\.prod\.domain\.hostedZone\.id is "Z0123456789EXAMPLE", a placeholder: write the id of your hosted zone$/,
        ),
        expect.stringMatching(/^frontdesk\.json:\d+:\d+ defaults\.alarms\.runbook is "https:.*", /),
        expect.stringMatching(/^content\/company\.json:\d+:\d+ email is /),
      ]),
    );
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('does not claim that its placeholders are allowed: a fixture alone does', () => {
    expect(sample).not.toHaveProperty('placeholdersAllowed');
  });

  test('protects no stage before its owner has seen it succeed', () => {
    expect(sample.defaults.terminationProtection).toBe(false);
  });

  test('has the stages of the fixture, but for the account', () => {
    const { placeholdersAllowed: _, ...fixture } = JSON.parse(
      readFileSync(join(fixtureFirm, 'frontdesk.json'), 'utf8').replaceAll('000000000000', '111122223333'),
    );

    expect(fixture).toEqual(sample);
  });
});
