import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnsupportedTemplateError } from './unsupported-template-error.ts';

/** The parts of a cloud assembly (the folder that `cdk synth` writes) that the local run uses. */
export interface Assembly {
  readonly stackName: string;
  readonly account: string;
  readonly region: string;
  readonly resources: TemplateResources;
  /** Resources of the other stacks. All of them must have ignored types. */
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
 * Template sections that the run interprets or can ignore. If a resource refers to a parameter, mapping or condition,
 * interpretTemplate() rejects it.
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

/** Throws an UnsupportedTemplateError unless exactly one stack has a distribution. The local run runs that stack. */
export function readAssembly(directory: string): Assembly {
  const readJson = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { artifacts }: Manifest = readJson('manifest.json');
  const stacks = Object.entries(artifacts).flatMap(([stackName, { environment = '', properties }]) => {
    if (!properties?.templateFile) return [];
    const [account = '', region = ''] = environment.replace('aws://', '').split('/');
    return [
      {
        stackName,
        ...replacePlaceholders(account, region),
        resources: readResources(properties.templateFile, readJson),
      },
    ];
  });
  const [stack, ...otherStacks] = stacks.filter(({ resources }) =>
    Object.values(resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution'),
  );
  if (!stack || otherStacks.length > 0) {
    const names = stacks.map(({ stackName }) => stackName).join(', ');
    throw new UnsupportedTemplateError([
      `Cannot run "${directory}": exactly one of its stacks (${names}) must have a distribution`,
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

function readResources(file: string, readJson: (file: string) => Record<string, unknown>): TemplateResources {
  const template = readJson(file);
  const unknown = Object.keys(template).filter((section) => !sections.includes(section));
  if (unknown.length > 0) {
    throw new UnsupportedTemplateError([
      `Cannot interpret "${file}": the section "${unknown.join('", "')}" is not supported by the local run`,
    ]);
  }
  return template.Resources as TemplateResources;
}

/** Replaces CDK's placeholders for an unknown account or region with fixed values. */
function replacePlaceholders(account: string, region: string) {
  return {
    account: account === 'unknown-account' ? '123456789012' : account,
    region: region === 'unknown-region' ? 'us-east-1' : region,
  };
}
