import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { EmulatedLambdaFunction } from './emulated-lambda-function.ts';

/** Maximum number of environments per function: the concurrency limit of a new AWS account. */
const maxEnvironments = 10;

interface CreateLambdaFunctionsOptions {
  readonly template: InterpretedTemplate;
  readonly assetPath: (objectKey: string) => string;
  /** The SDK's variables for service endpoints: `AWS_ENDPOINT_URL_<SERVICE>`. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** The functions of the previous stack. Unchanged ones are reused, just as Lambda keeps their environments. */
  readonly running: readonly EmulatedLambdaFunction[];
  readonly log: (line: string) => void;
}

/** Creates the template's functions, keyed by ARN. */
export function createLambdaFunctions({
  template,
  assetPath,
  endpoints,
  running,
  log,
}: CreateLambdaFunctionsOptions): Map<string, EmulatedLambdaFunction> {
  const functions = template.all('AWS::Lambda::Function').map(({ id, properties, attribute }) => {
    const {
      Handler,
      Code,
      MemorySize = 128,
      Timeout = 3,
      Environment,
      ReservedConcurrentExecutions,
    } = properties;
    const [file = '', exportName = ''] = Handler.split('.');
    const definition = {
      moduleUrl: pathToFileURL(join(assetPath(Code.S3Key), `${file}.mjs`)).href,
      exportName,
      functionName: id,
      functionArn: attribute('Arn'),
      memoryMb: MemorySize,
    };
    const options = {
      definition,
      variables: {
        ...runtimeVariables(id, template.environment.region),
        ...endpoints,
        ...Environment?.Variables,
      },
      timeoutMs: Timeout * 1000,
      maxEnvironments: Math.min(maxEnvironments, ReservedConcurrentExecutions ?? maxEnvironments),
      log,
    };
    const unchanged = running.find((previous) => isDeepStrictEqual(previous.options, options));
    return [definition.functionArn, unchanged ?? new EmulatedLambdaFunction(options)] as const;
  });
  return new Map(functions);
}

/**
 * The Lambda runtime variables that our functions and the SDK read.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
function runtimeVariables(functionName: string, region: string): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    AWS_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    TZ: ':UTC',
  };
}
