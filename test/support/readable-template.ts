import type { Template } from 'aws-cdk-lib/assertions';
import { Document, visit } from 'yaml';
import { resourcesOf, type TemplateResource } from './synthesized-template.ts';

/** Descriptions, which have no effect. */
const textsForPeople = ['Description', 'Comment'];

/** Properties of a resource in the template, with references as text. */
type Declaration = Record<string, unknown>;

/**
 * `value` of a template in readable form: references are text (`{ 'Fn::GetAtt': ['Requests1A2B3C4D', 'Arn'] }` is
 * `<Requests.Arn>`), names have no CDK hash, and descriptions are omitted.
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

const withoutHash = (name: string) =>
  name.replace(/^([A-Za-z][A-Za-z\d-]*?)[\dA-F]{8}(?:[\da-f]{32})?$/, '$1');

/** The resource of another stack's output. CDK derives the output's name from it. */
const publishedBy = (output: string) => output.replace(/^PublishOutputRef(\w+?)[\dA-F]{16}$/, '$1');

/** The properties of each resource of `type`, by logical id without the hash. */
export function declarationsOf(template: Template, type: string): Record<string, Declaration> {
  return Object.fromEntries(
    Object.entries(resourcesOf(template, type)).map(([id, { Properties = {} }]) => [
      withoutHash(id),
      readable(Properties) as Declaration,
    ]),
  );
}

/** The properties of the only resource of `type`. */
export function declarationOf(template: Template, type: string): Declaration {
  const [declaration, ...others] = Object.values(declarationsOf(template, type));
  if (!declaration || others.length > 0) throw new Error(`The template does not have exactly one ${type}`);
  return declaration;
}

/** Properties that other tests cover, or whose values are hashes. */
const leftOut = ['Code', 'FunctionCode', 'ManifestKey', 'DeploymentId'];

/** The outputs and resources of a stage's stacks as YAML, without the gateway responses, which have their own test. */
export function readableYaml(stacks: Readonly<Record<string, Template>>): string {
  const readableStacks = Object.entries(stacks).map(([name, template]) => {
    const { Outputs = {}, Resources } = template.toJSON();
    const resources = Object.entries(Resources as Record<string, TemplateResource>)
      .filter(([, { Type }]) => Type !== 'AWS::ApiGateway::GatewayResponse')
      .map(([id, resource]) => [`${withoutHash(id)} ${resource.Type}`, readableResource(resource)]);
    return [name, { Outputs: readable(Outputs), ...Object.fromEntries(resources) }];
  });
  const document = new Document(Object.fromEntries(readableStacks), { aliasDuplicateObjects: false });
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
      if (leftOut.includes(name) || value === 'Delete') return [];
      return [[name, typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value]];
    }),
  );
}
