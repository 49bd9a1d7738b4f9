import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireStage } from '../../../lib/config/frontdesk-config.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { configFolder, dev, rejectionMessage } from './config-folder.ts';

const { folder, write } = configFolder();

test('requireStage() reports every placeholder of a stage with a real account', () => {
  using firm = new ContentCopy();
  const file = join(firm.firm, 'frontdesk.json');
  const config = readFileSync(file, 'utf8');
  expect(() => requireStage(firm.firm, 'prod')).not.toThrow();

  writeFileSync(file, config.replace('"000000000000"', '"210987654321"'));

  expect(() => requireStage(firm.firm, 'prod')).toThrow('www.example.com", a placeholder: ');
});

test('requireStage() lists each placeholder in the stage and in the content, with its position and remedy', () => {
  using firm = new ContentCopy();
  firm.refusePlaceholders();
  const message = rejectionMessage(() => requireStage(firm.firm, 'prod'));
  const lines = message.replaceAll(`${firm.firm}/`, '').split('\n');

  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^frontdesk\.json:\d+:\d+ defaults\.account is "000000000000", a placeholder: write your account number$/,
      ),
      expect.stringMatching(
        /^frontdesk\.json:\d+:\d+ defaults\.email\.sender is "frontdesk@example\.com", a placeholder: write your own domain$/,
      ),
      expect.stringMatching(/^frontdesk\.json:\d+:\d+ stages\.prod\.domain\.name is "www\.example\.com", /),
      expect.stringMatching(
        /^frontdesk\.json:\d+:\d+ stages\.prod\.domain\.hostedZone\.id is "Z0123456789EXAMPLE", a placeholder: write the id of your hosted zone$/,
      ),
      expect.stringMatching(/^frontdesk\.json:\d+:\d+ defaults\.alarms\.runbook is "https:.*", /),
      expect.stringMatching(/^content\/company\.json:\d+:\d+ email is /),
      expect.stringMatching(/^content\/cases\/.*\.json:\d+:\d+ links\.0\.url is /),
    ]),
  );
  expect(new Set(lines).size).toBe(lines.length);
});

test('requireStage() reports a placeholder once, even if it also has the wrong format', () => {
  write({ stages: { dev: { ...dev, email: { ...dev.email, sender: 'FILL IN: your mailbox' } } } });
  const lines = rejectionMessage(() => requireStage(folder, 'dev')).split('\n');

  expect(lines.filter((line) => line.includes('email.sender'))).toEqual([
    expect.stringMatching(/is "FILL IN: your mailbox", a placeholder: write what it asks for$/),
  ]);
});
