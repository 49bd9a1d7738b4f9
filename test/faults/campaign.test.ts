import { expect, inject, test } from 'vitest';
import { runCampaign } from './campaign.ts';

test('every 202 has its mail, and nothing else has, while everything behind the doors fails', async () => {
  const assembly = inject('assembly');

  const findings = await runCampaign({ assembly, requests: 50, seed: 5, clients: 20, patience: 0.03 });

  expect(findings.violations).toEqual([]);
  // The faults did come: otherwise the rest says nothing.
  expect(findings.kills).toBeGreaterThan(0);
  expect(findings.lostMails).toBeGreaterThan(0);
  expect(findings.tableMoves.lose).toBeGreaterThan(0);
  expect(findings.accepted).toBeGreaterThan(30);
}, 60_000);
