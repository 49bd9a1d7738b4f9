// One cold start in a process of its own: loads the function named in the arguments and lets it answer one event.
// Plain JavaScript, so that nothing but the function is compiled.
const [file, event] = process.argv.slice(2);
// Lambda's runtime asks for events over HTTP, so that it has loaded this before it imports a function:
// https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.getBuiltinModule('node:http');
const cpuBefore = process.cpuUsage();
const begun = performance.now();
const { handler } = await import(file);
const loaded = performance.now();
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
const answer = event === undefined ? { statusCode: 200 } : await handler(JSON.parse(event), context);
const answered = performance.now();
const { user, system } = process.cpuUsage(cpuBefore);
if (answer.statusCode >= 300 || answer.body?.includes('"error":{')) {
  throw new Error(`Cannot measure "${file}": it answers ${answer.statusCode} ${answer.body}`);
}
const sample = { load: loaded - begun, first: answered - loaded, cpu: (user + system) / 1_000 };
process.stdout.write(`\n${JSON.stringify(sample)}\n`, () => process.exit());
