import { AssetHashType } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { localBundling } from './local-bundling.ts';

/**
 * The code in `folder` as an asset that `bundle` writes into a directory. CDK bundles a folder once, so that each
 * function needs its own.
 */
export function bundledCode(folder: string, bundle: (directory: string) => void): Code {
  return Code.fromAsset(folder, { assetHashType: AssetHashType.OUTPUT, bundling: localBundling(bundle) });
}
