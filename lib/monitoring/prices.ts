/**
 * List prices of us-east-1 in US dollars, before the free tier and before volume discounts, for the dashboard's
 * estimate. docs/scale.md says where each is from; other regions differ by up to a third.
 */
export const prices = {
  edgeRequest: 0.01 / 10_000,
  edgeFunctionRun: 0.1 / 1_000_000,
  /** The routes, once for each request. */
  routesRead: 0.03 / 1_000_000,
  edgeGigabyte: 0.085,
  gatewayRequest: 3.5 / 1_000_000,
  functionCall: 0.2 / 1_000_000,
  /** On arm64. */
  functionGigabyteSecond: 0.0000133334,
  tableRead: 0.125 / 1_000_000,
  tableWrite: 0.625 / 1_000_000,
  /** Of the plan that accounts have which are new to SES. */
  mail: 0.16 / 1_000,
} as const;
