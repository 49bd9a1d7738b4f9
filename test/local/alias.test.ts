import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { changedRun, one, type Template } from './changed-run.ts';

const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
};

/** Lets the gateway call the request function by an alias `of` a function. */
function byAlias(template: Template, of: object): void {
  const method = one(template, 'AWS::ApiGateway::Method', ({ Integration }) =>
    JSON.stringify(Integration.Uri).includes('DiagnosticRequest'),
  );
  const [, parts] = method.Integration.Uri['Fn::Join'];
  const functionId = parts.find((part: object) => typeof part === 'object' && 'Fn::GetAtt' in part)[
    'Fn::GetAtt'
  ][0];
  method.Integration.Uri['Fn::Join'][1] = parts.map((part: object) =>
    JSON.stringify(part).includes(functionId) ? { Ref: 'Live' } : part,
  );
  template.Resources.First = {
    Type: 'AWS::Lambda::Version',
    Properties: { FunctionName: { Ref: functionId } },
  };
  template.Resources.Live = {
    Type: 'AWS::Lambda::Alias',
    Properties: {
      FunctionName: { Ref: functionId },
      FunctionVersion: { 'Fn::GetAtt': ['First', 'Version'] },
      Name: 'live',
      ...of,
    },
  };
}

test('a gateway that calls an alias reaches its function', async () => {
  const { ask } = await changedRun((template) => byAlias(template, {}));

  expect((await ask(post)).status).toBe(422);
});

test('an alias that is no function of the template is refused', async () => {
  await expect(changedRun((template) => byAlias(template, { FunctionName: 'Elsewhere' }))).rejects.toThrow(
    'Cannot run the alias',
  );
});
