import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Assembly } from '../template/assembly.ts';
import { ignoredLabel, resourceType } from '../template/resource-type.ts';
import type { SecretStore } from './secret-store.ts';

const GenerateSecretString = z.strictObject({
  PasswordLength: z.int().min(1).max(4096).default(32),
  /** Letters and digits only. Unlike Secrets Manager, the local run does not include one character of each kind. */
  ExcludePunctuation: z.literal(true),
});
type GenerateSecretString = z.output<typeof GenerateSecretString>;

export const Secret = resourceType(
  'AWS::SecretsManager::Secret',
  z.strictObject({
    GenerateSecretString,
    Name: ignoredLabel,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
  { ref: (id, { region, account }) => `arn:aws:secretsmanager:${region}:${account}:secret:${id}` },
);

/**
 * Generates the template's secrets that the store does not have. This precedes the interpretation of the template,
 * because other properties refer to their values. It skips invalid secrets, which the interpretation reports.
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

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}${letters.toUpperCase()}0123456789`;

/** Generates random letters and digits. */
export function generateSecretString({ PasswordLength }: GenerateSecretString): string {
  const pick = () => characters.charAt(randomInt(characters.length));
  return Array.from({ length: PasswordLength }, pick).join('');
}
