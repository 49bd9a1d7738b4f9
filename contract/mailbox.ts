import { shorten } from './shorten.ts';

/**
 * Formats a mailbox with a display name (RFC 5322 section 3.4). The name is a quoted string, or encoded words (RFC
 * 2047) if it is not ASCII. SES sends the field unchanged.
 */
export function mailbox(name: string, address: string): string {
  const displayName = /^[ -~]*$/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedWords(name);
  return `${displayName} <${address}>`;
}

/** SES refuses a longer field ("Address length is more than 320 bytes long"), which its documentation does not say. */
const maxMailboxLength = 320;

/** Returns the display name, shortened if SES would refuse the mailbox with the whole name. */
export function senderName(name: string, address: string): string {
  let shown = name;
  for (let length = name.length; mailbox(shown, address).length > maxMailboxLength; length -= 1)
    shown = shorten(name, length - 1);
  return shown;
}

// RFC 2047 section 2: an encoded word has at most 75 characters, and it does not split a character (section 5).
const maxBytesInWord = 45;

function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const extendedWord = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(extendedWord) > maxBytesInWord) words.push(character);
    else words[words.length - 1] = extendedWord;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
