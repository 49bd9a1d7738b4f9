import { join } from 'node:path';
import { AssetHashType, type BundlingOptions, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { project } from '../project.ts';

/** Bundling by `write`, in this process. CDK requires an image, which is never used. */
export function localBundling(write: (directory: string) => void): BundlingOptions {
  return {
    image: DockerImage.fromRegistry('none'),
    local: {
      tryBundle(directory) {
        write(directory);
        return true;
      },
    },
  };
}

/**
 * Creates an asset of a function's code, which `bundle` writes into a directory. CDK bundles each `folder` once, so
 * that every function needs its own.
 */
export function bundledCode(folder: string, bundle: (directory: string) => void): Code {
  return Code.fromAsset(join(project, folder), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: localBundling(bundle),
  });
}
