import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';
import { singleResource } from '../../support/synthesized-template.ts';

const proven = (DomainName: string) => ({ DomainName, HostedZoneId: 'Z0HOSTEDZONE' });

/** A certificate that another replaces is kept, and one that is deleted is not. */
const policies = { UpdateReplacePolicy: 'Retain', DeletionPolicy: 'Delete' };

test('a stage elsewhere takes one certificate for all of its names from us-east-1, each proven in the zone', () => {
  const { Properties, ...certificate } = singleResource(
    fullStageTemplate('-Edge'),
    'AWS::CertificateManager::Certificate',
  );

  expect(certificate).toMatchObject(policies);
  expect(Properties).toMatchObject({
    DomainName: 'www.desk.example',
    SubjectAlternativeNames: ['desk.example'],
    ValidationMethod: 'DNS',
    DomainValidationOptions: [proven('www.desk.example'), proven('desk.example')],
  });
});

test('a stage in us-east-1 has its certificate itself, and no other when it names no further name', () => {
  const hostedZone = { id: 'Z0HOSTEDZONE', name: 'desk.example' };
  const domain = { name: 'www.desk.example', redirectFrom: [], hostedZone, records: true };
  const template = templateIn(synthesizeStacks({ region: 'us-east-1', domain }));
  const certificate = singleResource(template, 'AWS::CertificateManager::Certificate');

  expect(certificate).toMatchObject(policies);
  expect(certificate.Properties).not.toHaveProperty('SubjectAlternativeNames');
});
