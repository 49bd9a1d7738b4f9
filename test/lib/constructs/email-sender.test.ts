import { Match } from 'aws-cdk-lib/assertions';
import { test } from 'vitest';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();

test('e-mails require TLS, use no suppression list, and are counted', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: [] },
  });
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: Match.arrayWith(['reject', 'bounce', 'complaint']),
    },
  });
  template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'example.com' });
});
