import { z } from 'zod';
import { ignoredLabel, resourceType } from '../template/resource-type.ts';

const generateSecretString = z.strictObject({
  PasswordLength: z.int().min(1).max(4096).default(32),
  /** Letters and digits only, at random: Secrets Manager would see to it that there is one of each kind. */
  ExcludePunctuation: z.literal(true),
});
export type GenerateSecretString = z.output<typeof generateSecretString>;

export const Secret = resourceType(
  'AWS::SecretsManager::Secret',
  z.strictObject({
    GenerateSecretString: generateSecretString,
    Name: ignoredLabel,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
  { ref: (id, { region, account }) => `arn:aws:secretsmanager:${region}:${account}:secret:${id}` },
);
