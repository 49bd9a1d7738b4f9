import { expect, inject, test } from 'vitest';
import { runCampaign } from './campaign.ts';

test('every 202 has its mail, and nothing else has, while everything behind the doors fails', async () => {
  const assembly = inject('assembly');

  const findings = await runCampaign({
    assembly,
    requests: 30,
    seed: 5,
    clients: 5,
    patience: 0.03,
    weatherLasts: 5,
    killEvery: 20,
  });

  expect(findings.violations).toEqual([]);
  // The faults did come: otherwise the rest says nothing.
  const { pass: _, ...faults } = findings.tableMoves;
  expect(findings.kills).toBeGreaterThan(0);
  expect(Object.values(faults).reduce((sum, count) => sum + count, findings.lostMails)).toBeGreaterThan(5);
  expect(findings.accepted).toBeGreaterThan(10);
}, 60_000);
