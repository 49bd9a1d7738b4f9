import { parse } from 'node:path';
import { usageTexts } from './usage-texts.ts';

const [, file = '', ...args] = process.argv;
// A module of the installed package is JavaScript.
const { command = '', text = '' } = usageTexts[parse(file).name] ?? {};

/** The usage text of the command. */
export const usage = `Usage: ${command}\n\n${text}`;

// Commands import this module first, so that --help does not load anything else.
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

if (args.length > 0 && !command.includes(' -- ') && !command.includes(' [-- ')) {
  console.error(`Unexpected "${args.join(' ')}": this command takes no arguments\n\n${usage}`);
  process.exit(1);
}
