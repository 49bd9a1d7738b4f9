import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { fullStageTemplate } from '../support/full-stage.ts';
import { declarationsOf } from '../support/readable-template.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: string | string[];
  readonly Principal?: { readonly Service?: string; readonly AWS?: string };
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const rowOf = (...cells: readonly string[]) => cells.join(' | ');

/** Every permission in a template as a row of the page: from policies of roles, resources and functions. */
function grantedBy(template: Template): string[] {
  const declared = (type: string) => Object.entries(declarationsOf(template, type));
  const roles = declared('AWS::IAM::Policy').flatMap(([, { Roles, PolicyDocument }]) =>
    rowsOf(PolicyDocument, () => holderNamed(nameOf(String(Roles)))),
  );
  const managed = declared('AWS::IAM::Role').flatMap(([id, { ManagedPolicyArns = [] }]) =>
    (ManagedPolicyArns as unknown[]).map((policy) =>
      rowOf(holderNamed(id), `policy ${managedPolicyName(policy)}`, '*', ''),
    ),
  );
  const resources = ['AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy', 'AWS::Logs::ResourcePolicy']
    .flatMap(declared)
    .flatMap(([, { PolicyDocument }]) =>
      // A CloudWatch Logs resource policy is a string.
      rowsOf(typeof PolicyDocument === 'string' ? JSON.parse(PolicyDocument) : PolicyDocument, holderOf),
    );
  const functions = declared('AWS::Lambda::Permission').map(([, permission]) =>
    rowOf(
      String(permission.Principal),
      String(permission.Action),
      nameOf(String(permission.FunctionName)),
      permission.SourceArn ? 'aws:SourceArn' : '',
    ),
  );
  return [...roles, ...managed, ...resources, ...functions];
}

function rowsOf(document: unknown, holder: (statement: Statement) => string): string[] {
  const { Statement: statements } = document as { readonly Statement: readonly Statement[] };
  return statements.flatMap((statement) => {
    const { Effect, Action, Resource, Condition = {} } = statement;
    const who = holder(statement);
    const keys = Object.values(Condition).flatMap((tests) => Object.keys(tests));
    const onlyIf = [...new Set(keys)].toSorted().join(', ');
    return [Action].flat().flatMap((action) =>
      [Resource].flat().map((resource) => {
        const what = Effect === 'Deny' ? `deny ${action}` : action;
        return rowOf(who, what, relativeTo(who, nameOf(resource)), onlyIf);
      }),
    );
  });
}

/** The principal of a resource policy. */
function holderOf({ Principal }: Statement): string {
  if (Principal?.AWS && Principal.AWS !== '*') return holderNamed(nameOf(Principal.AWS));
  return Principal?.Service ?? 'everybody';
}

/** `DiagnosticRequest` for `DiagnosticRequestRole`. CDK names its own functions. */
const holderNamed = (role: string) =>
  role.startsWith('CustomS3AutoDeleteObjects') ? 'BucketEmptier' : role.replace(/Role$/, '');

/** The name of the resource in `<Requests.Arn>`. */
const nameOf = (reference: string) => reference.replaceAll(/<(\w+)(?:\.\w+)?>/g, '$1');

/** CDK refers to AWS managed policies with `Fn::Sub`. */
const managedPolicyName = (policy: unknown) => /policy\/(.*)"/.exec(JSON.stringify(policy))?.[1] ?? '';

function relativeTo(who: string, resource: string): string {
  if (resource === `${who.replace(/Framework$/, '')}Logs`) return 'its own log';
  if (/:identity\//.test(resource)) return 'the identities of sender and recipients';
  return (
    resource
      .replace(/:\*$/, ' in every version')
      // The alarms in us-east-1 have their own topic.
      .replace(/^AlarmsTopic$/, 'MonitoringAlarmsTopic')
      .replace(/^.*:configuration-set\//, '')
      .replace(/^arn:aws:s3:::cdk-hnb659fds-assets-[^/]*/, 'the asset bucket')
  );
}

const each = (cell = '') => cell.split(', ');
const onPage = [
  ...readFileSync('docs/operations/permissions.md', 'utf8').matchAll(/^\| (?!---|who)(.*) \|$/gm),
]
  .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([who, actions, resources, onlyIf = '']) =>
    each(who).flatMap((holder) =>
      each(actions).flatMap((action) =>
        each(resources).map((resource) => rowOf(holder, action, resource, onlyIf)),
      ),
    ),
  );

test('docs/operations/permissions.md names every permission of the templates, each once, and no other', () => {
  const granted = new Set([fullStageTemplate(), fullStageTemplate('-EdgeMonitoring')].flatMap(grantedBy));

  expect(onPage.toSorted()).toEqual([...granted].toSorted());
});
