import { join } from 'node:path';
import { AssetManifestArtifact, CloudAssembly, UNKNOWN_ACCOUNT, UNKNOWN_REGION } from 'aws-cdk-lib/cx-api';
import { z } from 'zod';
import { ignored, ignoredLabel } from './resource-type.ts';
import { UnsupportedTemplateError } from './unsupported-template-error.ts';

/**
 * The contents of a cloud assembly that the local run uses: the templates, and the assets by their keys in the asset
 * bucket, to which `cdk deploy` would upload them. The run emulates the one stack that has a distribution.
 */
export interface Assembly {
  readonly stackName: string;
  readonly account: string;
  readonly region: string;
  readonly template: RawTemplate;
  /** Templates of the other stacks, which may have only resources of ignored types. */
  readonly otherTemplates: readonly RawTemplate[];
  /** Path of the file or folder that `cdk deploy` would upload as `objectKey`. Throws an UnsupportedTemplateError. */
  assetPath(objectKey: string): string;
}

const RawResource = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  /** The start fails for a conditional resource, unless its type is ignored. */
  Condition: z.string().optional(),
  DependsOn: ignored('Everything exists before the first request, whatever the order'),
  DeletionPolicy: ignored('Everything goes with the run, unless DATA_DIR keeps it'),
  UpdateReplacePolicy: ignored('Nothing is updated while it runs'),
  Metadata: ignored("CDK's notes about a resource"),
});

const RawTemplate = z.strictObject({
  Resources: z.record(z.string(), RawResource),
  Parameters: ignored("Refused where a property refers to one; CDK's own check the bootstrap stack"),
  Rules: ignored("CDK's check of the bootstrap stack"),
  Conditions: ignored('Refused where a resource that is interpreted names one'),
  Mappings: ignored('Refused where a property that is interpreted looks something up in one'),
  Outputs: ignored('Shown after a deployment'),
  Description: ignoredLabel,
  Metadata: ignored("CDK's notes about the stack"),
});
export type RawTemplate = z.output<typeof RawTemplate>;

/**
 * Reads the folder of a cloud assembly. Throws an UnsupportedTemplateError unless exactly one stack has a distribution.
 */
export function readAssembly(directory: string): Assembly {
  const { artifacts, stacks: stackArtifacts } = new CloudAssembly(directory);
  const stacks = stackArtifacts.map(({ stackName, templateFile, template, environment }) => ({
    stackName,
    ...knownEnvironment(environment),
    template: parseTemplate(templateFile, template),
  }));
  const [stack, ...others] = stacks.filter(({ template }) => hasDistribution(template));
  if (!stack || others.length > 0) {
    const names = stacks.map(({ stackName }) => stackName).join(', ');
    throw new UnsupportedTemplateError([
      `Cannot run "${directory}": of its stacks (${names}) exactly one must have a distribution`,
    ]);
  }
  const assets = assetPaths(artifacts);
  return {
    ...stack,
    otherTemplates: stacks.filter((other) => other !== stack).map(({ template }) => template),
    assetPath(objectKey) {
      const path = assets.get(objectKey);
      if (!path)
        throw new UnsupportedTemplateError([`Cannot find the asset "${objectKey}" in "${directory}"`]);
      return join(directory, path);
    },
  };
}

function hasDistribution({ Resources }: RawTemplate): boolean {
  return Object.values(Resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution');
}

function parseTemplate(file: string, template: unknown): RawTemplate {
  const { data, error } = RawTemplate.safeParse(template);
  if (data) return data;
  throw new UnsupportedTemplateError(
    error.issues.map(({ path, message }) => `Cannot interpret ${file}: ${path.join('.')}: ${message}`),
  );
}

/** Paths of the assets within the assembly, by their keys in the asset bucket. */
function assetPaths(artifacts: CloudAssembly['artifacts']): Map<string, string> {
  const files = artifacts
    .filter((artifact) => AssetManifestArtifact.isAssetManifestArtifact(artifact))
    .flatMap(({ contents }) => Object.values(contents.files ?? {}));
  return new Map(
    files.flatMap(({ source: { path = '' }, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, path] as const),
    ),
  );
}

/** Replaces CDK's placeholders for the account and the region of the credentials with fixed values. */
function knownEnvironment({ account, region }: Pick<Assembly, 'account' | 'region'>) {
  return {
    account: account === UNKNOWN_ACCOUNT ? '123456789012' : account,
    region: region === UNKNOWN_REGION ? 'us-east-1' : region,
  };
}
