/**
 * Replaces the SDK's chain of credential providers in the bundles. Lambda provides the credentials in the environment,
 * where the chain looks first; the other providers (files, processes, browsers, instances) would add 130 kB.
 */
export function defaultProvider() {
  return async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
      throw new Error('Cannot sign: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as Lambda does');
    }
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    };
  };
}
