import type { Assembly } from '../template/assembly.ts';
import { generateSecretString } from './generate-secret-string.ts';
import type { SecretStore } from './secret-store.ts';
import { Secret } from './secrets-manager-resource-types.ts';

/**
 * Adds the secrets that the assembly's template generates. They come before everything else, because other properties
 * refer to their values; a secret that is not understood is refused with the rest of the template.
 */
export function generateMissingSecrets(assembly: Assembly, secrets: SecretStore): void {
  for (const [id, { Type, Properties }] of Object.entries(assembly.template.Resources)) {
    const { success, data } = Secret.properties.safeParse(Properties);
    if (Type !== Secret.type || !success) continue;
    secrets.createIfMissing(Secret.ref(id, { ...assembly, authority: '' }, Properties), () =>
      generateSecretString(data.GenerateSecretString),
    );
  }
}
