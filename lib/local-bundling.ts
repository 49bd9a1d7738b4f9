import { type BundlingOptions, DockerImage } from 'aws-cdk-lib';

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
