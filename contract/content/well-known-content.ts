/** The folder of content with what proves to others that the site is the firm's. */
export const wellKnownFolder = 'well-known';

/**
 * The files that it may contain, each published unchanged below `/.well-known/`. Directories or registries ask for all
 * of these names, and no document of this site has one of them.
 */
export const proofNames = [
  'apple-developer-merchantid-domain-association',
  'atproto-did',
  'brave-rewards-verification.txt',
  'discord',
  'glama.json',
  'keybase.txt',
  'mcp-registry-auth',
  'microsoft-identity-association.json',
  'openai-apps-challenge',
] as const;

/** Most characters of a proof. */
export const maxProofLength = 10_000;

/** A proof: its name below `/.well-known/`, and its text as it is. */
export interface Proof {
  readonly name: string;
  readonly text: string;
}
