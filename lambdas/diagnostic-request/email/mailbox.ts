/**
 * RFC 5322 section 3.4: a mailbox with a display name. The name is a quoted string, or encoded words (RFC 2047) where it
 * is not ASCII; SES takes the field as it is.
 */
export function mailbox(name: string, address: string): string {
  const displayName = /^[ -~]*$/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedWords(name);
  return `${displayName} <${address}>`;
}

// RFC 2047 section 2: an encoded word has at most 75 characters, and none ends within a character (section 5).
const maxBytesInWord = 45;

function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > maxBytesInWord) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
