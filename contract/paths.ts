/** The fixed paths of the interface, relative to the base URL. Plain data: the edge function bundles it too. */
export const paths = {
  company: '/api/v1/company',
  services: '/api/v1/services',
  pricing: '/api/v1/pricing',
  cases: '/api/v1/cases',
  nextStep: '/api/v1/next-step',
  diagnosticRequest: '/api/v1/diagnostic-request',
  mcp: '/mcp',
  openapi: '/openapi.json',
  /** Followed by the problem's slug. */
  problems: '/problems/',
} as const;
