// Measures one cold start: node cold-start-probe.mjs MODULE EVENT. Loads the function, passes it the event, and prints
// the time in ms. This file is plain JavaScript, so that only the function is compiled.
const [file, event] = process.argv.slice(2);
// Lambda's runtime receives events over HTTP, so it has loaded this module before it imports a function:
// https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.getBuiltinModule('node:http');
const start = performance.now();
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
const response = await handler(JSON.parse(event), context);
const ms = performance.now() - start;
if (response.statusCode >= 300 || response.body?.includes('"error":{')) {
  throw new Error(`Cannot measure "${file}": it returned ${response.statusCode} ${response.body}`);
}
process.stdout.write(`\n${ms}\n`, () => process.exit());
