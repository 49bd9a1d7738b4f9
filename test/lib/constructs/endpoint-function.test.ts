import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, inject, test } from 'vitest';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { endpointCode } from '../../../lib/bundling/endpoint-code.ts';
import { functionMemoryMb } from '../../../lib/constructs/function-defaults.ts';
import { withoutDocuments } from '../../support/sample-resources.ts';
import { synthesizedFunctions, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const functions = synthesizedFunctions(template);

test('the stack has a function for each endpoint', () => {
  expect(functions.map(({ id }) => id)).toEqual(
    endpointPaths.map((path) => endpointCode(withoutDocuments)[path].id),
  );
});

describe.each(functions)('the function $id', ({ id, properties, bundle }) => {
  test('runs on Node 24 and arm64 with ten seconds, and logs JSON to a group that forgets', () => {
    expect(properties).toMatchObject({
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: functionMemoryMb,
      Timeout: 10,
      LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.stringMatching(`^${id}Logs`) } },
    });
    expect(properties).not.toHaveProperty('TracingConfig');
    expect(properties).not.toHaveProperty('DeadLetterConfig');
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 7 });
  });

  test('has its settings in the environment', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: properties.Description,
      Environment: {
        Variables: {
          BASE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] },
          TABLE_NAME: { Ref: Match.stringLikeRegexp('^Requests') },
          DIGEST_SECRET_ARN: { Ref: Match.stringLikeRegexp('^DigestSecret') },
          EMAIL_SENDER: 'frontdesk@example.com',
          EMAIL_RECIPIENT: 'requests@example.com',
          CONFIGURATION_SET: { Ref: Match.stringLikeRegexp('^EmailConfigurationSet') },
          EMAIL_SENDER_NAME: Match.anyValue(),
          EMAILS_PER_HOUR: '1000',
          EMAILS_PER_HOUR_AND_CLIENT: '166',
          EMAIL_WINDOW_SECONDS: '3600',
          POWERTOOLS_SERVICE_NAME: 'frontdesk',
          POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
          STAGE: 'local',
        },
      },
    });
  });

  test('comes with a source map for each of its files', () => {
    const directory = join(inject('assembly'), bundle);
    const files = readdirSync(directory).filter((file) => file.endsWith('.mjs'));

    expect(files).toContain('index.mjs');
    expect(files.filter((file) => !existsSync(join(directory, `${file}.map`)))).toEqual([]);
  });

  test('imports no module of Node that would load others with it', () => {
    const directory = join(inject('assembly'), bundle);
    const files = readdirSync(directory).filter((file) => file.endsWith('.mjs'));
    const imports =
      /\b(?:from|import)\s*\(?\s*["'](?:node:)?(?:http|process|crypto|fs|fs\/promises|zlib)["']/;

    expect(files.filter((file) => imports.test(readFileSync(join(directory, file), 'utf8')))).toEqual([]);
  });
});
