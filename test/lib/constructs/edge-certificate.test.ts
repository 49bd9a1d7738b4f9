import { expect, test } from 'vitest';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import { resourcesOf } from '../../support/synthesized-template.ts';

const hostedZone = { id: 'Z0123456789ABC', name: 'desk.example' };

test.each([
  ['eu-central-1', 'Frontdesk-test-Edge'],
  ['us-east-1', 'Frontdesk-test'],
])(
  'of a stage in %s, a certificate that another replaces is kept, and one that is deleted is not',
  (region, name) => {
    const template = synthesizeStacks({ region, domain: { name: 'www.desk.example', hostedZone } })[name]
      ?.template;
    if (!template) throw new Error(`The deployment misses the stack "${name}"`);
    const [certificate] = Object.values(resourcesOf(template, 'AWS::CertificateManager::Certificate'));

    expect(certificate).toMatchObject({ UpdateReplacePolicy: 'Retain', DeletionPolicy: 'Delete' });
  },
);
