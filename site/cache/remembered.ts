const startFunctions: (() => void)[] = [];

/**
 * Memoizes `compute` for this build and the previous one. A process that builds the site for each saved change computes
 * only what has changed, and keeps nothing older.
 */
export function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  let previous = new Map<string, Value>();
  let current = new Map<string, Value>();
  startFunctions.push(() => {
    previous = current;
    current = new Map();
  });
  return (text) => {
    const value = current.get(text) ?? previous.get(text) ?? compute(text);
    current.set(text, value);
    return value;
  };
}

/** Starts a build, and forgets the values that the last build did not use. */
export function startBuild(): void {
  for (const start of startFunctions) start();
}
