import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fullStage, fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';

const template = fullStageTemplate();

interface Widget {
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

test.each(['eu-central-1', 'us-east-1'])(
  'the dashboard shows every alarm of %s that the stack has',
  (region) => {
    const own = templateIn(synthesizeStacks({ ...fullStage, region }));
    const dashboard = declarationOf(own, 'AWS::CloudWatch::Dashboard');
    const shown = (JSON.parse(String(dashboard.DashboardBody)).widgets as Widget[]).flatMap(
      ({ type, properties }) => (type === 'alarm' ? (properties.alarms as string[]) : []),
    );

    expect(shown).toEqual(
      Object.keys(declarationsOf(own, 'AWS::CloudWatch::Alarm')).map((id) => `<${id}.Arn>`),
    );
  },
);

test('a stage without a dashboard has its alarms', () => {
  const own = templateIn(synthesizeStacks({ ...fullStage, dashboard: false }));

  expect(declarationsOf(own, 'AWS::CloudWatch::Dashboard')).toEqual({});
  expect(own.toJSON().Outputs.DashboardUrl).toBeUndefined();
  expect(Object.keys(declarationsOf(own, 'AWS::CloudWatch::Alarm')).length).toBeGreaterThan(4);
});

test('docs/operations/runbook.md links to the log of every function', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const named = [...runbook.matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g)].map(([, name]) => name);
  const logs = Object.keys(declarationsOf(template, 'AWS::Logs::LogGroup'));

  expect(named.toSorted()).toEqual(logs.toSorted());
});
