// Measures one cold start: node cold-start-probe.mjs MODULE EVENT. Loads the function, lets it answer the event, and prints ms.
// Plain JavaScript, so that nothing but the function is compiled.
const [file, event] = process.argv.slice(2);
// Lambda's runtime gets events over HTTP, so it has loaded this module before it imports a function:
// https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.getBuiltinModule('node:http');
const start = performance.now();
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
const answer = await handler(JSON.parse(event), context);
const ms = performance.now() - start;
if (answer.statusCode >= 300 || answer.body?.includes('"error":{')) {
  throw new Error(`Cannot measure "${file}": it answers ${answer.statusCode} ${answer.body}`);
}
process.stdout.write(`\n${ms}\n`, () => process.exit());
