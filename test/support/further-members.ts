/** `value` with a further member in each object at every depth, as a later release of the same version may answer. */
export function withFurtherMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFurtherMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withFurtherMembers(member)]);
  return { ...Object.fromEntries(members), furtherMember: 'Of a later release' };
}
