// RFC 5321 section 4.1.2: Dot-string "@" Domain with at least two labels. Quoted local parts, address literals and
// SMTPUTF8 are rejected because SES does not accept them. So are characters with a special meaning to programs that
// handle the reply: old routes (`%`, `!`), shell syntax (`|`, a backtick), and a leading hyphen (an option).
const dotStringAddress =
  /^(?!-)[\w#$&'*+/=?^{}~-]+(?:\.[\w#$&'*+/=?^{}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

// RFC 2047 section 2: a mail program may decode an encoded word, and reply to a different address from the checked one.
const encodedWord = /=\?.*\?=/;

/** Returns an address without white space around it. Full-width letters, as Japanese keyboards write them, become ASCII. */
export const normalizeAddress = (text: string) => text.trim().normalize('NFKC');

/** Whether `text` is a single address that SES can send to. The form's script uses the same check. */
export function isEmailAddress(text: string): boolean {
  return hasValidLengths(text) && dotStringAddress.test(text) && !encodedWord.test(text);
}

/** RFC 5321 section 4.5.3.1 limits the octets before the @. RFC 1035 section 2.3.4 limits the octets of each label. */
function hasValidLengths(address: string): boolean {
  const atIndex = address.lastIndexOf('@');
  const labels = address.slice(atIndex + 1).split('.');
  return atIndex <= 64 && labels.every((label) => label.length <= 63);
}
