// Lets a function answer each event that the parent process sends, and reports the processor time.
const [file] = process.argv.slice(2);
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function answer(event) {
  const before = process.cpuUsage();
  const { statusCode, body } = await handler(JSON.parse(event), context);
  const { user, system } = process.cpuUsage(before);
  const rejected = statusCode >= 300 || body.includes('"error":{') || body.includes('"isError":true');
  return { cpu: (user + system) / 1_000, accepted: !rejected };
}

process.on('message', async (event) => process.send(await answer(event)));
