import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/**
 * The code in `folder` as an asset that `bundle` writes into a directory, in this process: the image stands here
 * because CDK asks for one. CDK bundles a folder once, so that each function needs its own.
 */
export function bundledCode(folder: string, bundle: (directory: string) => void): Code {
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(directory) {
          bundle(directory);
          return true;
        },
      },
    },
  });
}
