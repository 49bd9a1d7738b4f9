import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { expect, test } from 'vitest';
import { endpointMethod, endpointPaths } from '../../contract/endpoint-paths.ts';
import { functionTimeoutSeconds, minCompressionBytes } from '../../contract/request/limits.ts';
import { allowedMethods, behaviors } from '../../lib/behaviors.ts';
import { endpointFunctions } from '../../lib/bundling/endpoint-code.ts';
import { retentionDays } from '../../lib/config/stage-config.ts';
import { endpointEnvironment, tableKey } from '../../lib/function-environment.ts';
import { gatewayResponse, gatewayResponseTypes } from '../../lib/gateway-responses.ts';
import { distributionProblems, errorDocumentKey } from '../../release/error-documents.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { type Rows, rows, rowsOfTemplate } from '../support/deployment-rows.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStage, fullStageTemplate } from '../support/full-stage.ts';

// The local run does not read the template. It follows the data that the constructs read, so the template must agree
// with that data, row by row.

const stage = { ...fixtureStage('dev'), ...fullStage };
const baseUrl = 'https://www.desk.example';

/** Returns what the local run follows, in the same rows. */
function rowsOfData(): Rows {
  return {
    'the order of the behaviors': behaviors.map(({ pattern }) => pattern),
    ...rows(
      'behavior',
      behaviors.map(({ pattern, origin }) => [
        pattern,
        {
          origin,
          methods: allowedMethods,
          functions: [
            'viewer-request <EdgeViewerRequest.FunctionARN>',
            ...(origin === 'documents' ? ['viewer-response <EdgeViewerResponse.FunctionARN>'] : []),
          ],
          // The managed policy SecurityHeadersPolicy.
          headers: '67f7725c-6f97-4210-82d7-5512b31e9d03',
          // Everything but the Host: AllViewerExceptHostHeader. A bucket gets only the path.
          forwards: origin === 'gateway' ? 'b689b0a8-53d0-40ab-baf2-68738e2966ac' : undefined,
        },
      ]),
    ),
    ...rows(
      'error page',
      distributionProblems.map(({ status }) => [status, [status, `/${errorDocumentKey(status)}`]]),
    ),
    ...rows(
      'method',
      endpointPaths.map((path) => [
        `${endpointMethod} ${path}`,
        { key: true, uri: `<${endpointFunctions[path].id}Function.Arn>` },
      ]),
    ),
    ...rows(
      'gateway response',
      gatewayResponseTypes.map((type) => {
        const { status, headers, template } = gatewayResponse(type, baseUrl, stage.deprecated);
        const parameters = Object.entries(headers).map(([name, value]) => [
          `gatewayresponse.header.${name}`,
          `'${value}'`,
        ]);
        return [
          type,
          { StatusCode: String(status), ResponseParameters: Object.fromEntries(parameters), body: template },
        ];
      }),
    ),
    ...rows(
      'function',
      Object.values(endpointFunctions).map(({ id }) => [
        `${id}Function`,
        {
          Environment: endpointEnvironment({
            deployment: { name: 'Frontdesk', stage: 'test' },
            stage,
            baseUrl,
            senderName: withoutDocuments.company.name,
            tableName: '<Requests>',
            digestSecretArn: '<DigestSecret>',
            configurationSet: '<EmailConfigurationSet>',
          }),
          Timeout: functionTimeoutSeconds,
          Handler: 'index.handler',
        },
      ]),
    ),
    'bodies and compression': [[['*/*'], minCompressionBytes]],
    'the key of the table': [[{ AttributeName: tableKey, KeyType: 'HASH' }]],
  };
}

test('the template agrees with the data that the local run follows', () => {
  expect(rowsOfTemplate(fullStageTemplate())).toEqual(rowsOfData());
});

test('a stage can keep logs for the periods that CloudWatch Logs offers', () => {
  const periods = Object.values(RetentionDays).filter((value) => typeof value === 'number');

  expect([...retentionDays]).toEqual(periods);
});
