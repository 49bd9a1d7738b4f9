// One cold start in a process of its own: loads the function named in the arguments and lets it answer one event.
// Plain JavaScript, so that nothing but the function is compiled.
const [file, event] = process.argv.slice(2);
const begun = performance.now();
const { handler } = await import(file);
const loaded = performance.now();
const { statusCode } = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
const answered = performance.now();
if (statusCode !== 200) throw new Error(`Cannot measure "${file}": it answers ${statusCode}`);
console.log(JSON.stringify({ load: loaded - begun, first: answered - loaded }));
