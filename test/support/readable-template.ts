import type { Template } from 'aws-cdk-lib/assertions';
import { Document, visit } from 'yaml';
import { resourcesOf, type TemplateResource } from './synthesized-template.ts';

/** Properties with descriptions, which have no effect. */
const descriptionProperties = ['Description', 'Comment'];

/** Properties of a resource in the template, in readable form. */
type Declaration = Record<string, unknown>;

/**
 * Converts a value in a template to a readable form: references become text (`{ 'Fn::GetAtt': ['Requests1A2B3C4D',
 * 'Arn'] }` becomes `<Requests.Arn>`), names lose their CDK hash, and descriptions are omitted.
 */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') return withoutHash(value);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return (
    formatReference(value) ??
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !descriptionProperties.includes(name))
        .map(([name, member]) => [name, readable(member)]),
    )
  );
}

/** Returns the text for an intrinsic function, or `undefined` for any other object. */
function formatReference(value: object): string | undefined {
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  const items = Array.isArray(argument) ? argument : [];
  if (name === 'Ref') return `<${withoutHash(argument)}>`;
  if (name === 'Fn::GetAtt') return `<${withoutHash(items[0])}.${items[1]}>`;
  if (name === 'Fn::Join') return items[1].map(readable).join(items[0]);
  if (name === 'Fn::GetStackOutput') return `<${argument.StackName}: ${outputResource(argument.OutputName)}>`;
  return undefined;
}

const withoutHash = (name: string) =>
  name.replace(/^([A-Za-z][A-Za-z\d-]*?)[\dA-F]{8}(?:[\da-f]{32})?$/, '$1');

/** Returns the resource that another stack's output refers to. CDK derives the output's name from the resource. */
const outputResource = (output: string) => output.replace(/^PublishOutputRef(\w+?)[\dA-F]{16}$/, '$1');

/** Returns the properties of each resource of `type`, keyed by logical id without the hash. */
export function declarationsOf(template: Template, type: string): Record<string, Declaration> {
  return Object.fromEntries(
    Object.entries(resourcesOf(template, type)).map(([id, { Properties = {} }]) => [
      withoutHash(id),
      readable(Properties) as Declaration,
    ]),
  );
}

/** Returns the properties of the only resource of `type`. */
export function declarationOf(template: Template, type: string): Declaration {
  const [declaration, ...otherDeclarations] = Object.values(declarationsOf(template, type));
  if (!declaration || otherDeclarations.length > 0)
    throw new Error(`The template does not have exactly one ${type}`);
  return declaration;
}

/** Properties that other tests cover, or whose values are hashes. */
const omittedProperties = ['Code', 'FunctionCode', 'ManifestKey', 'BytesKey', 'DeploymentId'];

/** Types whose declarations other tests compare: permissions-page, alarms, dashboard and shared-with-local-run. */
const omittedTypes = [
  'AWS::IAM::Policy',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::ApiGateway::GatewayResponse',
];

/** Returns the outputs and resources of a stack. */
export function readableStack(template: Template): Record<string, unknown> {
  const { Outputs = {}, Resources } = template.toJSON();
  const resources = Object.entries(Resources as Record<string, TemplateResource>)
    .filter(([, { Type }]) => !omittedTypes.includes(Type))
    .map(([id, resource]) => [`${withoutHash(id)} ${resource.Type}`, readableResource(resource)]);
  return { Outputs: readable(Outputs), ...Object.fromEntries(resources) };
}

export function toYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node).length <= 140;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function readableResource({ Type: _type, Metadata: _metadata, Properties, ...attributes }: TemplateResource) {
  const members = Object.entries(readable({ ...attributes, ...Properties }) as Declaration);
  return Object.fromEntries(
    members.flatMap(([name, value]) => {
      if (omittedProperties.includes(name) || value === 'Delete') return [];
      return [[name, typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value]];
    }),
  );
}
