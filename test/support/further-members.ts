/** Adds a member to each object in `value` at any depth, as a later release of the same API version might. */
export function withFurtherMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFurtherMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withFurtherMembers(member)]);
  return { ...Object.fromEntries(members), furtherMember: 'Of a later release' };
}
