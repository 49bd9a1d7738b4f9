// Passes each event from the parent process to a function, and reports the elapsed time and the processor time in ms.
// The function is imported with the first event. This file is plain JavaScript, so that only the function is compiled.
const [file] = process.argv.slice(2);
// Lambda's runtime receives events over HTTP, so it has loaded this module before it imports a function:
// https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.getBuiltinModule('node:http');
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function measureEvent(event) {
  const [start, cpuStart] = [performance.now(), process.cpuUsage()];
  const { handler } = await import(file);
  const { statusCode, body } = await handler(JSON.parse(event), context);
  const { user, system } = process.cpuUsage(cpuStart);
  const rejected = statusCode >= 300 || body?.includes('"error":{') || body?.includes('"isError":true');
  return { ms: performance.now() - start, cpu: (user + system) / 1_000, accepted: !rejected };
}

process.on('message', async (event) => process.send(await measureEvent(event)));
