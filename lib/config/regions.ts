import { RegionInfo } from 'aws-cdk-lib/region-info';

/** The only region for CloudFront's certificates, logs and metrics. */
export const edgeRegion = 'us-east-1';

/** The regions in the same partition as `edgeRegion`. */
export const regionNames: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === RegionInfo.get(edgeRegion).partition)
  .map(({ name }) => name);
