// Lets one function answer each event that it is sent, and tells what the processor did for it.
const [file] = process.argv.slice(2);
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function answer(event) {
  const before = process.cpuUsage();
  const { statusCode, body } = await handler(JSON.parse(event), context);
  const { user, system } = process.cpuUsage(before);
  const refused = statusCode >= 300 || body.includes('"error":{') || body.includes('"isError":true');
  return { cpu: (user + system) / 1_000, accepted: !refused };
}

process.on('message', async (event) => process.send(await answer(event)));
process.send('ready');
