import { readFileSync } from 'node:fs';

const [, file = '', ...args] = process.argv;
const [comment = ''] = /(?:^\/\/.*\n)+/m.exec(readFileSync(file, 'utf8')) ?? [];

/** What the command is for and takes: the comment with which its file begins. */
export const usage = comment.replaceAll(/^\/\/ ?/gm, '').trimEnd();

// A command imports this module first, so that it answers before anything else is loaded.
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

const takesArguments = /^Usage: npm (?:start|run \S+) \[?-- /.test(usage);
if (args.length > 0 && !takesArguments) {
  console.error(`Cannot take "${args.join(' ')}": this command takes no arguments\n\n${usage}`);
  process.exit(1);
}
