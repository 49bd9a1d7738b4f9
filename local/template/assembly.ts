import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { immaterial, label } from './resource-type.ts';

/**
 * A cloud assembly as `cdk synth` writes it: manifest, templates and assets.
 *
 * It does what `cdk deploy` does before CloudFormation begins: finds the templates, and knows which file of the
 * assembly an object of the asset bucket is. It runs the one stack that has a distribution.
 */
export interface Assembly {
  readonly stackName: string;
  readonly account: string;
  readonly region: string;
  readonly template: RawTemplate;
  /** Templates of the other stacks, which may hold only what is immaterial. */
  readonly otherTemplates: readonly RawTemplate[];
  /** File or folder of the assembly that `cdk deploy` would upload as `objectKey` of the asset bucket. */
  assetPath(objectKey: string): string;
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z.object({ templateFile: z.string().optional(), file: z.string().optional() }).optional(),
    }),
  ),
});

const AssetManifest = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const RawResource = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  /** A resource that exists under a condition only is refused, unless its type is immaterial. */
  Condition: z.string().optional(),
  DependsOn: immaterial('Everything exists before the first request, whatever the order'),
  DeletionPolicy: immaterial('Everything goes with the run, unless DATA_DIR keeps it'),
  UpdateReplacePolicy: immaterial('Nothing is updated while it runs'),
  Metadata: immaterial("CDK's notes about a resource"),
});

const RawTemplate = z.strictObject({
  Resources: z.record(z.string(), RawResource),
  Parameters: immaterial("Refused where a property refers to one; CDK's own check the bootstrap stack"),
  Rules: immaterial("CDK's check of the bootstrap stack"),
  Conditions: immaterial('Refused where a resource that is interpreted names one'),
  Mappings: immaterial('Refused where a property that is interpreted looks something up in one'),
  Outputs: immaterial('Shown after a deployment'),
  Description: label,
  Metadata: immaterial("CDK's notes about the stack"),
});
export type RawTemplate = z.output<typeof RawTemplate>;

export function readAssembly(directory: string): Assembly {
  const { artifacts } = Manifest.parse(readJson(directory, 'manifest.json'));
  const stacks = Object.entries(artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([stackName, { environment = '', properties }]) => ({
      stackName,
      ...environmentOf(environment),
      template: readTemplate(directory, properties?.templateFile ?? ''),
    }));
  const [stack, ...others] = stacks.filter(({ template }) => hasDistribution(template));
  if (!stack || others.length > 0) {
    const names = stacks.map(({ stackName }) => stackName).join(', ');
    throw new Refusal([
      `Cannot run "${directory}": of its stacks (${names}) exactly one must have a distribution`,
    ]);
  }
  const assets = readAssets(directory, Object.values(artifacts));
  return {
    ...stack,
    otherTemplates: stacks.filter((other) => other !== stack).map(({ template }) => template),
    assetPath(objectKey) {
      const path = assets.get(objectKey);
      if (!path) throw new Refusal([`Cannot find the asset "${objectKey}" in "${directory}"`]);
      return join(directory, path);
    },
  };
}

function hasDistribution({ Resources }: RawTemplate): boolean {
  return Object.values(Resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution');
}

function readTemplate(directory: string, file: string): RawTemplate {
  const { data, error } = RawTemplate.safeParse(readJson(directory, file));
  if (data) return data;
  throw new Refusal(
    error.issues.map(({ path, message }) => `Cannot interpret ${file}: ${path.join('.')}: ${message}`),
  );
}

function readAssets(
  directory: string,
  artifacts: z.output<typeof Manifest>['artifacts'][string][],
): Map<string, string> {
  const manifests = artifacts
    .filter(({ type }) => type === 'cdk:asset-manifest')
    .map(({ properties }) => AssetManifest.parse(readJson(directory, properties?.file ?? '')));
  const files = manifests.flatMap(({ files }) => Object.values(files));
  return new Map(
    files.flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, source.path] as const),
    ),
  );
}

/** An assembly without an environment of its own is deployed to whatever the credentials lead to. */
function environmentOf(environment: string): { account: string; region: string } {
  const [, account, region] = /^aws:\/\/([^/]+)\/(.+)$/.exec(environment) ?? [];
  return {
    account: account && account !== 'unknown-account' ? account : '123456789012',
    region: region && region !== 'unknown-region' ? region : 'us-east-1',
  };
}

function readJson(directory: string, file: string): unknown {
  return JSON.parse(readFileSync(join(directory, file), 'utf8'));
}
