import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationsOf } from '../../support/readable-template.ts';

test('the dashboard shows every alarm of its region, every outcome of a request, and the log of each endpoint', () => {
  const template = fullStageTemplate();
  const body = JSON.stringify(Object.values(declarationsOf(template, 'AWS::CloudWatch::Dashboard')));
  const alarms = Object.keys(declarationsOf(template, 'AWS::CloudWatch::Alarm'));

  expect(alarms.length).toBeGreaterThan(4);
  expect(alarms.filter((id) => !body.includes(id))).toEqual([]);
  for (const name of ['Accepted', 'Replayed', 'Refused', 'Failed', 'DryRun', 'Bounce', '5xxErrorRate'])
    expect(body).toContain(name);
  for (const log of ['DiagnosticRequestLogs', 'McpLogs', 'A2aLogs']) expect(body).toContain(log);
});
