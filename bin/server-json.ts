import { paths } from '../contract/paths.ts';
import { UserError } from '../lib/config/user-error.ts';
import { registryEntry } from '../site/programs/discovery/mcp-server-cards.ts';
import { runCommand } from './run-command.ts';
import { usage } from './usage.ts';

const [address = '', ...others] = process.argv.slice(2);

await runCommand(async () => {
  const card = URL.parse(paths.serverCard, address);
  if (!card || others.length > 0)
    throw new UserError(`Cannot read "${address}": specify one URL\n\n${usage}`);
  const response = await fetch(card);
  if (!response.ok)
    throw new UserError(`Cannot read "${card}": the status is ${response.status}. Specify a deployment`);
  const entry = registryEntry((await response.json()) as Parameters<typeof registryEntry>[0]);
  console.log(JSON.stringify(entry, undefined, 2));
});
