import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { inject } from 'vitest';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly Metadata?: unknown;
}

/** Reads the template that is synthesized if no stage is given. */
export const synthesizedTemplate = () =>
  Template.fromString(readFileSync(join(inject('assembly'), 'Frontdesk-local.template.json'), 'utf8'));

/** Returns all resources of `type`, keyed by logical id. */
export function resourcesOf(template: Template, type: string): Record<string, TemplateResource> {
  return template.findResources(type) as Record<string, TemplateResource>;
}

/** Returns the only resource of `type`. */
export function singleResource(template: Template, type: string): TemplateResource {
  const [resource, ...otherResources] = Object.values(resourcesOf(template, type));
  if (!resource || otherResources.length > 0)
    throw new Error(`The template does not have exactly one ${type}`);
  return resource;
}

interface SynthesizedFunction {
  /** The construct id. */
  readonly id: string;
  readonly properties: Record<string, unknown>;
  /** Folder of the code in the assembly. */
  readonly bundle: string;
  /** Logical id of the role. */
  readonly role: string;
}

/** Returns the synthesized function with the construct id `id`. */
export function synthesizedFunction(id: string): SynthesizedFunction {
  const match = synthesizedFunctions(synthesizedTemplate()).find((candidate) => candidate.id === id);
  if (!match) throw new Error(`The template has no function "${id}"`);
  return match;
}

/** Returns the AWS operations that a bundle can call. The SDK declares a class with the name of each operation. */
export const sdkCommandsIn = (code: string): string[] =>
  [...code.matchAll(/\bextends [\w$]+\([\w$]+,[\w$]+,"([A-Z]\w+)",[\w$]+\)/g)].map(([, name = '']) => name);

/** Returns the functions that know the base URL (the endpoints and the monitor), in template order. */
export function synthesizedFunctions(template: Template): SynthesizedFunction[] {
  return Object.entries(resourcesOf(template, 'AWS::Lambda::Function'))
    .filter(([, { Properties }]) => JSON.stringify(Properties.Environment ?? '').includes('"BASE_URL"'))
    .map(([logicalId, { Properties: properties }]) => {
      const { Code, Role } = properties as {
        Code: { S3Key: string };
        Role: { 'Fn::GetAtt': [string, string] };
      };
      return {
        id: logicalId.replace(/Function[\dA-F]{8}$/, ''),
        properties,
        bundle: `asset.${Code.S3Key.replace(/\.zip$/, '')}`,
        role: Role['Fn::GetAtt'][0],
      };
    });
}
