import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, inject, test } from 'vitest';
import { synthesizedTemplate, templateText } from '../support/template.ts';

const template = synthesizedTemplate();

describe('the request function', () => {
  test('runs on Node 24 and arm64 with ten seconds, and logs JSON to a group that forgets', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 512,
      Timeout: 10,
      LoggingConfig: {
        LogFormat: 'JSON',
        LogGroup: { Ref: Match.stringLikeRegexp('^DiagnosticRequestLogs') },
      },
      TracingConfig: Match.absent(),
      DeadLetterConfig: Match.absent(),
    });
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 7 });
  });

  test('is told everything that it needs', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: {
          NODE_OPTIONS: '--enable-source-maps',
          BASE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] },
          TABLE_NAME: { Ref: Match.stringLikeRegexp('^Requests') },
          DIGEST_SECRET_ARN: { Ref: Match.stringLikeRegexp('^DigestSecret') },
          MAIL_SENDER: 'frontdesk@example.com',
          MAIL_RECIPIENT: 'requests@example.com',
          CONFIGURATION_SET: { Ref: Match.stringLikeRegexp('^MailConfigurationSet') },
          MAILS_PER_HOUR: '1000',
          POWERTOOLS_SERVICE_NAME: 'frontdesk',
          POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
          STAGE: 'dev',
        },
      },
    });
  });
});

describe('the bundle of the request function', () => {
  const [key] =
    /"S3Key": "([\da-f]+)\.zip"\s*\},\s*"Description": "Takes diagnostic requests/
      .exec(templateText())
      ?.slice(1) ?? [];
  const directory = join(inject('assembly'), `asset.${key}`);

  // A cold start parses all of it.
  test('has at most 700 kB', () => {
    expect(statSync(join(directory, 'index.mjs')).size).toBeLessThanOrEqual(700_000);
  });

  test('comes with a source map', () => {
    expect(statSync(join(directory, 'index.mjs.map')).isFile()).toBe(true);
  });
});
