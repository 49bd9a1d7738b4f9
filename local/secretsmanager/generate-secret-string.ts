import { randomInt } from 'node:crypto';
import type { GenerateSecretString } from './secrets-manager-resource-types.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}${letters.toUpperCase()}0123456789`;

/** A random text of letters and digits, as Secrets Manager generates it when a stack is made. */
export function generateSecretString({ PasswordLength }: GenerateSecretString): string {
  const pick = () => characters.charAt(randomInt(characters.length));
  return Array.from({ length: PasswordLength }, pick).join('');
}
