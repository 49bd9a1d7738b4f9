import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Manifest } from 'aws-cdk-lib/cloud-assembly-schema';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readAssembly } from '../../../local/template/assembly.ts';
import { interpretTemplate } from '../../../local/template/interpret-template.ts';
import { ignoredType, resourceType } from '../../../local/template/resource-type.ts';

const distribution = { Type: 'AWS::CloudFront::Distribution', Properties: {} };
const types = [
  resourceType(distribution.Type, z.strictObject({})),
  resourceType('AWS::S3::Bucket', z.strictObject({})),
  ignoredType('AWS::SNS::Topic', 'Nothing is measured'),
];

/** Writes an assembly of stacks with these resources, and removes it after the test. */
function assembly(stacks: Record<string, Record<string, object>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-assembly-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (file: string, content: unknown) =>
    writeFileSync(join(directory, file), JSON.stringify(content));
  for (const [name, Resources] of Object.entries(stacks)) write(`${name}.template.json`, { Resources });
  const destination = { bucketName: 'assets', objectKey: 'hash.zip' };
  write('assets.json', {
    version: Manifest.version(),
    files: { hash: { source: { path: 'asset.hash' }, destinations: { here: destination } } },
  });
  const artifacts = Object.keys(stacks).map((name) => [
    name,
    {
      type: 'aws:cloudformation:stack',
      environment: 'aws://unknown-account/eu-central-1',
      properties: { templateFile: `${name}.template.json` },
    },
  ]);
  write('manifest.json', {
    version: Manifest.version(),
    artifacts: {
      ...Object.fromEntries(artifacts),
      Assets: { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
    },
  });
  return directory;
}

function interpretFolder(directory: string) {
  return interpretTemplate({
    assembly: readAssembly(directory),
    types,
    authority: '127.0.0.1:8787',
    resolveSecretReferences: (text) => text,
  });
}

test('readAssembly() takes the stack with the distribution, its environment, and the assets', () => {
  const directory = assembly({ Edge: { Topic: { Type: 'AWS::SNS::Topic' } }, Main: { Site: distribution } });

  const { stackName, account, region, assetPath } = readAssembly(directory);

  expect({ stackName, account, region }).toEqual({
    stackName: 'Main',
    account: '123456789012',
    region: 'eu-central-1',
  });
  expect(assetPath('hash.zip')).toBe(join(directory, 'asset.hash'));
  expect(() => assetPath('other.zip')).toThrow('Cannot find the asset "other.zip"');
});

test.each([
  ['no distribution', { Main: {} }],
  ['two distributions in two stacks', { One: { Site: distribution }, Two: { Site: distribution } }],
])('readAssembly() refuses %s', (_what, stacks) => {
  expect(() => readAssembly(assembly(stacks))).toThrow(/exactly one must have a distribution$/);
});

test('interpretTemplate() lets other stacks hold only resources that are ignored', () => {
  const main = { Site: distribution };

  expect(() =>
    interpretFolder(assembly({ Main: main, Edge: { Topic: { Type: 'AWS::SNS::Topic' } } })),
  ).not.toThrow();
  expect(() =>
    interpretFolder(assembly({ Main: main, Edge: { Files: { Type: 'AWS::S3::Bucket' } } })),
  ).toThrow('Cannot interpret "Files" (AWS::S3::Bucket): it is in another stack than the distribution');
});
