const startCallbacks: (() => void)[] = [];

/**
 * Memoizes `compute` for the current and the previous build. A process that rebuilds the site after every saved change
 * recomputes only the values for changed texts, and keeps no older values.
 */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  let previous = new Map<string, Value>();
  let current = new Map<string, Value>();
  startCallbacks.push(() => {
    previous = current;
    current = new Map();
  });
  return (text) => {
    const value = current.get(text) ?? previous.get(text) ?? compute(text);
    current.set(text, value);
    return value;
  };
}

/** Starts a build, and discards the values that the last build did not use. */
export function startBuild(): void {
  for (const start of startCallbacks) start();
}
