/** A command that reads what is at `address`, or sends `body` there. */
export function curl(address: string, body?: object): string {
  if (!body) return `curl ${address}`;
  const text = JSON.stringify(body, undefined, 2).replaceAll("'", String.raw`'\''`);
  return `curl ${address} \\
  -H 'Content-Type: application/json' \\
  -d '${text}'`;
}
