// Passes each event from the parent process to a function, and reports the processor time.
const [file] = process.argv.slice(2);
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function measureEvent(event) {
  const start = process.cpuUsage();
  const { statusCode, body } = await handler(JSON.parse(event), context);
  const { user, system } = process.cpuUsage(start);
  const rejected = statusCode >= 300 || body.includes('"error":{') || body.includes('"isError":true');
  return { cpu: (user + system) / 1_000, accepted: !rejected };
}

process.on('message', async (event) => process.send(await measureEvent(event)));
