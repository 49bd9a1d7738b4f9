import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fullStage, fullStageTemplate } from '../../support/full-stage.ts';
import { declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';

const template = fullStageTemplate();

test('a stage without a dashboard still has its alarms', () => {
  const stackTemplate = templateIn(synthesizeStacks({ ...fullStage, dashboard: false }));

  expect(declarationsOf(stackTemplate, 'AWS::CloudWatch::Dashboard')).toEqual({});
  expect(stackTemplate.toJSON().Outputs.DashboardUrl).toBeUndefined();
  expect(Object.keys(declarationsOf(stackTemplate, 'AWS::CloudWatch::Alarm')).length).toBeGreaterThan(4);
});

test('docs/operations/runbook.md links to the log of every function', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const linkedLogs = [...runbook.matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g)].map(([, name]) => name);
  const logs = Object.keys(declarationsOf(template, 'AWS::Logs::LogGroup'));

  expect(linkedLogs.toSorted()).toEqual(logs.toSorted());
});
