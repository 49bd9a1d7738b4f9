// Lets a function answer one event again and again, one at a time as on Lambda, first to warm up and then for the count.
const [file, event, seconds] = process.argv.slice(2);
const { handler } = await import(file);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function answerFor(milliseconds) {
  const end = performance.now() + milliseconds;
  let answers = 0;
  for (; performance.now() < end; answers += 1) await handler(JSON.parse(event), context);
  return answers;
}

await answerFor(seconds * 300);
const cpuBefore = process.cpuUsage();
const begun = performance.now();
const answers = await answerFor(seconds * 1_000);
const { user, system } = process.cpuUsage(cpuBefore);
const perSecond = answers / ((performance.now() - begun) / 1_000);
process.send({ perSecond, cpu: (user + system) / answers }, () => process.exit());
