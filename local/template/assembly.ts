import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnsupportedTemplateError } from './unsupported-template-error.ts';

/** What the local run uses of a cloud assembly, the folder that `cdk synth` writes. */
export interface Assembly {
  readonly stackName: string;
  readonly account: string;
  readonly region: string;
  readonly resources: TemplateResources;
  /** Resources of the other stacks, all of which must be of ignored types. */
  readonly otherResources: TemplateResources;
  /** Names of the files and folders that `cdk deploy` would upload. */
  readonly assets: readonly string[];
  /** Path of the file or folder that `cdk deploy` would upload as `objectKey`. Throws an UnsupportedTemplateError. */
  assetPath(objectKey: string): string;
}

export type TemplateResources = Readonly<Record<string, TemplateResource>>;

interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<
      string,
      { type: string; environment?: string; properties: { file?: string; templateFile?: string } }
    >
  >;
}

interface AssetManifest {
  readonly files: Readonly<
    Record<
      string,
      { source: { path: string }; destinations: Readonly<Record<string, { objectKey: string }>> }
    >
  >;
}

/**
 * Sections of a template that the run interprets or can ignore. A resource that refers to a parameter, a mapping or a
 * condition is refused there.
 */
const sections = [
  'Resources',
  'Parameters',
  'Rules',
  'Conditions',
  'Mappings',
  'Outputs',
  'Description',
  'Metadata',
];

/** Throws an UnsupportedTemplateError unless exactly one stack has a distribution, which is the one that runs. */
export function readAssembly(directory: string): Assembly {
  const readJson = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { artifacts }: Manifest = readJson('manifest.json');
  const stacks = Object.entries(artifacts).flatMap(([stackName, { environment = '', properties }]) => {
    if (!properties?.templateFile) return [];
    const [account = '', region = ''] = environment.replace('aws://', '').split('/');
    return [
      {
        stackName,
        ...knownEnvironment(account, region),
        resources: resourcesOf(properties.templateFile, readJson),
      },
    ];
  });
  const [stack, ...others] = stacks.filter(({ resources }) =>
    Object.values(resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution'),
  );
  if (!stack || others.length > 0) {
    const names = stacks.map(({ stackName }) => stackName).join(', ');
    throw new UnsupportedTemplateError([
      `Cannot run "${directory}": of its stacks (${names}) exactly one must have a distribution`,
    ]);
  }
  const assets = Object.values(artifacts)
    .filter(({ type }) => type === 'cdk:asset-manifest')
    .flatMap(({ properties: { file = '' } }) => Object.values((readJson(file) as AssetManifest).files));
  return {
    ...stack,
    otherResources: Object.assign(
      {},
      ...stacks.filter((other) => other !== stack).map(({ resources }) => resources),
    ),
    assets: assets.map(({ source }) => source.path),
    assetPath(objectKey) {
      const asset = assets.find(({ destinations }) =>
        Object.values(destinations).some((destination) => destination.objectKey === objectKey),
      );
      if (asset) return join(directory, asset.source.path);
      throw new UnsupportedTemplateError([`Cannot find the asset "${objectKey}" in "${directory}"`]);
    },
  };
}

function resourcesOf(file: string, readJson: (file: string) => Record<string, unknown>): TemplateResources {
  const template = readJson(file);
  const unknown = Object.keys(template).filter((section) => !sections.includes(section));
  if (unknown.length > 0) {
    throw new UnsupportedTemplateError([
      `Cannot interpret ${file}: "${unknown}" is not supported by the local run`,
    ]);
  }
  return template.Resources as TemplateResources;
}

/** Replaces CDK's placeholders for the account and the region of the credentials with fixed values. */
function knownEnvironment(account: string, region: string) {
  return {
    account: account === 'unknown-account' ? '123456789012' : account,
    region: region === 'unknown-region' ? 'us-east-1' : region,
  };
}
