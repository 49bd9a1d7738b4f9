import { readFileSync } from 'node:fs';

const [, file = '', ...args] = process.argv;
const [comment = ''] = /(?:^\/\/.*\n)+/m.exec(readFileSync(file, 'utf8')) ?? [];

/** The usage text of the command: the comment at the top of its file. */
export const usage = comment.replaceAll(/^\/\/ ?/gm, '').trimEnd();

// Commands import this module first, so that --help does not load anything else.
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

const takesArguments = /^Usage: npm (?:start|run \S+) \[?-- /.test(usage);
if (args.length > 0 && !takesArguments) {
  console.error(`Unexpected "${args.join(' ')}": this command takes no arguments\n\n${usage}`);
  process.exit(1);
}
