import { RegionInfo } from 'aws-cdk-lib/region-info';

/** The one region from which CloudFront takes certificates, to which it delivers logs, and in which its metrics are. */
export const edgeRegion = 'us-east-1';

/** The regions that an account which reaches `edgeRegion` can have. */
export const regionNames: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === RegionInfo.get(edgeRegion).partition)
  .map(({ name }) => name);
