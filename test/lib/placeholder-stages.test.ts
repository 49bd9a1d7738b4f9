import { expect, test } from 'vitest';
import { requireStage } from '../../lib/frontdesk-config.ts';
import { readContent } from '../../site/content/read-content.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';

test('requireStage() names each placeholder in the stage and in the content, where it stands and what to write', () => {
  using firm = new ContentCopy();
  firm.refusePlaceholders();
  let message = '';
  try {
    requireStage(firm.firm, 'prod', readContent(firm.directory));
  } catch (error) {
    message = String(error).replace(/^\w+: /, '');
  }
  const lines = message.replaceAll(`${firm.firm}/`, '').split('\n');

  expect(lines).toEqual(
    expect.arrayContaining([
      'frontdesk.json: stages.prod.account is "000000000000", a placeholder: write the number of your account',
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
