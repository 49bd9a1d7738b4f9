import { parse } from 'node:path';

const firmFolder = "the firm's folder. Default: FRONTDESK_FIRM if it is set, otherwise the working directory";

/** How to use each command, keyed by the name of its file. */
const usageTexts: Readonly<Record<string, readonly [command: string, text: string]>> = {
  app: [
    'npx cdk synth -c stage=NAME [-c firm=FOLDER]',
    `Synthesizes the stacks of a stage. The CDK CLI runs this app, as cdk.json says, and passes it the context.`,
  ],
  check: [
    'npm run check [-- -c firm=FOLDER]',
    `Checks in seconds whether a firm's folder can be deployed: reads frontdesk.json and content/, builds the documents and
checks every stage. It changes nothing and needs no AWS account. Each error gives the file, the line and the remedy.
The exit code is 1 if there is an error.

  FOLDER  ${firmFolder}`,
  ],
  'content-schema': [
    'npm run content:schema [-- -c firm=FOLDER]',
    `Writes the JSON Schemas that editors use to complete and check the content into content/schema/. It replaces the
schemas of other versions and changes nothing else.

  FOLDER  ${firmFolder}`,
  ],
  docs: ['npm run docs', `Writes docs/settings.md from the configuration and content schemas.`],
  init: [
    'npm run init -- FOLDER [--website DIST] [--language TAG]',
    `Creates the repository of a new firm, with Frontdesk as its dependency and the sample's website, an Astro project.
Everything to fill in is marked. With a website of your own, what its pages say without doubt is filled in, and printed
with its place.

  FOLDER  a new or empty folder outside this one, such as ../our-firm
  DIST    the folder of your built website, which stays where it is, such as ../our-site/dist
  TAG     the code of the language of content/ (BCP 47), such as pt. Default: that of the website’s home page, or en`,
  ],
  local: [
    'npm start [-- [-c firm=FOLDER] [-c stage=NAME]]',
    `Serves the site, its API and an inbox on this machine until Ctrl+C, and updates them when you save a file. It sends no
e-mail and needs no AWS account.

  FOLDER   ${firmFolder}
  NAME     the stage whose settings apply, without drafts. Default: the first stage, with drafts

PORT, INBOX_PORT and DYNAMODB_PORT set the ports. docs/local-run.md lists all variables.`,
  ],
  pack: [
    'npm run pack -- FOLDER',
    `Writes frontdesk-<version>.tgz into FOLDER, with the files that git tracks. It never overwrites a file: to pack again,
change "version" in package.json.

  FOLDER  an existing folder, such as ../our-firm. Install the file there: npm install ./frontdesk-<version>.tgz`,
  ],
  preflight: [
    'npm run preflight -- -c stage=NAME [-c firm=FOLDER]',
    `Checks in AWS whether anything would prevent a stage from being deployed, and prints "good" or what to do. It only
reads, using the AWS CLI with credentials for the stage's account; ReadOnlyAccess is enough.`,
  ],
  purge: [
    'npm run purge -- -c stage=NAME [-c firm=FOLDER]',
    `Deletes documents that are no longer published from a stage's bucket. It reads frontdesk.json, the deployed stack (with
the AWS CLI), its routes and its bucket, lists the objects without a route, and deletes them once you type "yes". It
changes neither the routes nor the stack, and refuses to run while CloudFormation is updating the stack. It signs with
SigV4A, so temporary credentials must come from a regional STS endpoint (AWS_STS_REGIONAL_ENDPOINTS=regional).

  NAME    the stage
  FOLDER  ${firmFolder}`,
  ],
  'server-json': [
    'npm run --silent server-json -- URL',
    `Prints the server.json of a running deployment, which mcp-publisher sends to the MCP registry (docs/agents.md).

  URL  the deployment, such as https://example.com`,
  ],
  verify: [
    'npm run verify -- URL [--send] [--json]',
    `Checks a running deployment of Frontdesk from outside and exits with 1 if a check fails.

  URL     its address, such as https://desk.example
  --send  also sends one real request, which sends one real e-mail, and then repeats it
  --json  prints the report as JSON

Without --send, it reads, makes one dry run of a valid request, and sends one empty request.
The empty request is rejected, but counts towards the rate limit of your address.`,
  ],
  words: [
    'npm run words [-- LANGUAGE] [-c firm=FOLDER]',
    `Writes the words of form and e-mail into content/words.json or, if that is in another language, into
content/words/LANGUAGE.json, for the form in a further language of the website. Words that the file already contains are
kept. The others are in English and have to be translated.

  LANGUAGE  the code of the language (BCP 47), such as fr or pt-PT. Default: "language" in words.json
  FOLDER    ${firmFolder}`,
  ],
  bench: [
    'npm run bench',
    `Measures cold reads and cold writes, compared with reference functions, and the worst request bodies. Writes
docs/bench.md. Takes about a minute. Run it on an otherwise idle machine.`,
  ],
  'run-conformance': [
    'npm run conformance [-- URL]',
    `Runs the official MCP conformance suite against a server for each revision. The exit code is 1 if a check fails that
is not listed in REVISION.yml, or if a listed check passes.

  URL  the server, such as https://example.com/mcp. Default: a local run`,
  ],
  lighthouse: [
    'npm run lighthouse',
    `Measures pages of the sample with Lighthouse, as on a slow phone, and prints the median of three measurements. The
exit code is 1 if a score is below 99. Needs Chromium, and npm ci --prefix test/judges.`,
  ],
};

const [, file = '', ...args] = process.argv;
// A module of the installed package is JavaScript.
const [command = '', text = ''] = usageTexts[parse(file).name] ?? [];

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
