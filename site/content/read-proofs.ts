import {
  maxProofLength,
  type Proof,
  proofNames,
  wellKnownFolder,
} from '../../contract/content/well-known-content.ts';
import type { ContentFolder } from './files/content-folder.ts';

/** Reads what the firm publishes below `/.well-known/` to prove that the site is its own. */
export function readProofs(folder: ContentFolder): Proof[] {
  return folder.filesIn(wellKnownFolder).flatMap((name) => {
    const file = `${wellKnownFolder}/${name}`;
    if (!proofNames.some((known) => known === name)) {
      const right = `name it ${proofNames.map((known) => `"${known}"`).join(' or ')}, or remove it`;
      folder.addIssue(file, { wrong: 'is no proof that is published', right });
      return [];
    }
    const text = folder.readText(file);
    if (text === undefined) return [];
    if (text.trim() !== '' && text.length <= maxProofLength) return [{ name, text }];
    const wrong = `has ${text.trim() === '' ? 'no text' : `${text.length} characters`}`;
    folder.addIssue(file, { wrong, right: `write what you were given, 1 to ${maxProofLength} characters` });
    return [];
  });
}
