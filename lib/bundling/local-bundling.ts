import { AssetHashType, type BundlingOptions, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Bundling that `write` does in this process, into a directory: the image stands here because CDK asks for one. */
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
 * The code in `folder` as an asset that `bundle` writes into a directory. CDK bundles a folder once, so that each
 * function needs its own.
 */
export function bundledCode(folder: string, bundle: (directory: string) => void): Code {
  return Code.fromAsset(folder, { assetHashType: AssetHashType.OUTPUT, bundling: localBundling(bundle) });
}
