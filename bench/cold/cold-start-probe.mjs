// Measures one cold start: node cold-start-probe.mjs MODULE [EVENT]. Loads the function and lets it answer the event.
// Plain JavaScript, so that nothing but the function is compiled.
const [file, event] = process.argv.slice(2);
// Lambda's runtime gets events over HTTP, so it has loaded this module before it imports a function:
// https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.getBuiltinModule('node:http');
const cpuBefore = process.cpuUsage();
const start = performance.now();
const { handler } = await import(file);
const loaded = performance.now();
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
const answer = event === undefined ? { statusCode: 200 } : await handler(JSON.parse(event), context);
const answered = performance.now();
const { user, system } = process.cpuUsage(cpuBefore);
if (answer.statusCode >= 300 || answer.body?.includes('"error":{')) {
  throw new Error(`Cannot measure "${file}": it answers ${answer.statusCode} ${answer.body}`);
}
const sample = { load: loaded - start, first: answered - loaded, cpu: (user + system) / 1_000 };
process.stdout.write(`\n${JSON.stringify(sample)}\n`, () => process.exit());
