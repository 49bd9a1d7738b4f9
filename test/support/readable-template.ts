import type { Template } from 'aws-cdk-lib/assertions';
import { expect } from 'vitest';
import { resourcesOf } from './synthesized-template.ts';

/** Texts for people, which change nothing. */
const textsForPeople = ['Description', 'Comment'];

/** Properties of a resource of the template, with references as text. */
export type Declaration = Record<string, unknown>;

/**
 * `value` of a template as a table shows it: references are text (`{ 'Fn::GetAtt': ['Requests1A2B3C4D', 'Arn'] }` is
 * `<Requests.Arn>`), names lose the hash that CDK appends, and texts for people are left out.
 */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') return withoutHash(value);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return (
    referenceIn(value) ??
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !textsForPeople.includes(name))
        .map(([name, member]) => [name, readable(member)]),
    )
  );
}

/** The text for an intrinsic function, or `undefined` for any other object. */
function referenceIn(value: object): string | undefined {
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  const items = Array.isArray(argument) ? argument : [];
  if (name === 'Ref') return `<${withoutHash(argument)}>`;
  if (name === 'Fn::GetAtt') return `<${withoutHash(items[0])}.${items[1]}>`;
  if (name === 'Fn::Join') return items[1].map(readable).join(items[0]);
  if (name === 'Fn::GetStackOutput') return `<${argument.StackName}: ${publishedBy(argument.OutputName)}>`;
  return undefined;
}

const withoutHash = (name: string) => name.replace(/^([A-Za-z][A-Za-z\d-]*?)[\dA-F]{8}$/, '$1');

/** The resource that another stack's output is about, after which CDK names the output. */
const publishedBy = (output: string) => output.replace(/^PublishOutputRef(\w+?)[\dA-F]{16}$/, '$1');

/** The properties of each resource of `type`, by its logical id without the hash. */
export function declarationsOf(template: Template, type: string): Record<string, Declaration> {
  return Object.fromEntries(
    Object.entries(resourcesOf(template, type)).map(([id, { Properties = {} }]) => [
      withoutHash(id),
      readable(Properties) as Declaration,
    ]),
  );
}

/** The properties of the one resource of `type`. */
export function declarationOf(template: Template, type: string): Declaration {
  const [declaration, ...others] = Object.values(declarationsOf(template, type));
  if (!declaration || others.length > 0) throw new Error(`The template does not have exactly one ${type}`);
  return declaration;
}

/** A policy as a template declares it. */
export const policyDocument = (...Statement: readonly object[]) => ({ Version: '2012-10-17', Statement });

/** The statement that allows `Action` on `Resource`. */
export const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });

/** The statement that lets the function or delivery of a log group write into it. */
export const allowLog = (id: string) =>
  allow(['logs:CreateLogStream', 'logs:PutLogEvents'], `<${id}Logs.Arn>`);

/** What a function of the stage `test` declares that is bundled from lambdas/, besides `settings` and `variables`. */
export const functionDeclaration = (id: string, settings: object, variables: object) => ({
  Code: expect.anything(),
  Handler: 'index.handler',
  Runtime: 'nodejs24.x',
  Architectures: ['arm64'],
  MemorySize: 1_024,
  Role: `<${id}Role.Arn>`,
  LoggingConfig: { LogFormat: 'JSON', LogGroup: `<${id}Logs>` },
  Environment: {
    Variables: {
      POWERTOOLS_SERVICE_NAME: 'frontdesk',
      POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
      STAGE: 'test',
      ...variables,
    },
  },
  ...settings,
});
