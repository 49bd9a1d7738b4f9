const bytesMember = 'base64';

/** JSON of a value whose bytes are objects with one member, `base64`. */
export function stringifyBytes(value: object): string {
  return JSON.stringify(value, function replace(this: Record<string, unknown>, name, member) {
    // A Buffer has its own toJSON, which has run by now.
    const original = this[name];
    return original instanceof Uint8Array
      ? { [bytesMember]: Buffer.from(original).toString('base64') }
      : member;
  });
}

/** The value with its bytes, from parsed JSON. */
export function reviveBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reviveBytes);
  const members = Object.entries(value);
  const [first] = members;
  if (members.length === 1 && first?.[0] === bytesMember) return Buffer.from(String(first[1]), 'base64');
  return Object.fromEntries(members.map(([name, member]) => [name, reviveBytes(member)]));
}
