import { expect, test } from 'vitest';
import { declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';

const email = {
  sender: 'desk@mail.example',
  recipients: ['team@desk.example'],
  limit: 60,
  limitPerClient: 10,
};

test('an existing identity is used, but neither created nor verified', () => {
  const template = templateIn(synthesizeStacks({ email: { ...email, identity: 'existing' } }));

  expect(declarationsOf(template, 'AWS::SES::EmailIdentity')).toEqual({});
  expect(Object.keys(template.toJSON().Outputs).filter((id) => id.startsWith('EmailRecord'))).toEqual([]);
  expect(JSON.stringify(declarationsOf(template, 'AWS::IAM::Policy'))).toContain('identity/mail.example');
});

test('a sender in a separate zone gets its records there', () => {
  const stacks = synthesizeStacks({
    domain: { name: 'www.desk.example', hostedZone: { id: 'Z0SITE0', name: 'desk.example' }, records: true },
    email: { ...email, hostedZone: { id: 'Z0MAIL0', name: 'mail.example' } },
    region: 'us-east-1',
  });
  const zones = Object.values(declarationsOf(templateIn(stacks), 'AWS::Route53::RecordSet')).map(
    ({ HostedZoneId }) => HostedZoneId,
  );

  expect(zones.toSorted()).toEqual([...Array(5).fill('Z0MAIL0'), ...Array(3).fill('Z0SITE0')]);
});
