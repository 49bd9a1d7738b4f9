// RFC 5321 section 4.1.2: Dot-string "@" Domain with at least two labels. Quoted local parts, address literals and
// SMTPUTF8 are rejected because SES accepts none of them. Characters with a meaning to programs that handle the answer
// are rejected, too: old routes (`%`, `!`), a shell's (`|`, a backtick) and a leading hyphen, which begins an option.
const dotStringAddress =
  /^(?!-)[\w#$&'*+/=?^{}~-]+(?:\.[\w#$&'*+/=?^{}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

// RFC 2047 section 2: a mail program may decode it and answer to another address than the one that was checked.
const encodedWord = /=\?.*\?=/;

/** Whether `text` is one address that SES can send to. The form's script asks the same. */
export function isEmailAddress(text: string): boolean {
  return hasLegalLengths(text) && dotStringAddress.test(text) && !encodedWord.test(text);
}

/** RFC 5321 section 4.5.3.1 and RFC 1035 section 2.3.4 bound the octets before the @ and of each label. */
function hasLegalLengths(address: string): boolean {
  const atIndex = address.lastIndexOf('@');
  const labels = address.slice(atIndex + 1).split('.');
  return atIndex <= 64 && labels.every((label) => label.length <= 63);
}
