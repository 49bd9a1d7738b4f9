import { z } from 'zod';
import { label, resourceType } from '../template/resource-type.ts';

const generateSecretString = z.strictObject({
  PasswordLength: z.int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
});
export type GenerateSecretString = z.output<typeof generateSecretString>;

export const Secret = resourceType(
  'AWS::SecretsManager::Secret',
  z.strictObject({
    GenerateSecretString: generateSecretString,
    Name: label,
    Description: label,
    Tags: label,
  }),
  { ref: (id, { region, account }) => `arn:aws:secretsmanager:${region}:${account}:secret:${id}` },
);
