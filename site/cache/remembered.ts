const turns: (() => void)[] = [];

/**
 * A function that returns what `make` made of the same text in this build or the one before. A process that builds a
 * site for each saved change makes anew only what has changed, and keeps nothing older.
 */
export function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  let before = new Map<string, Value>();
  let current = new Map<string, Value>();
  turns.push(() => {
    before = current;
    current = new Map();
  });
  return (text) => {
    const value = current.get(text) ?? before.get(text) ?? make(text);
    current.set(text, value);
    return value;
  };
}

/** Forgets what only the build before the last one used. */
export function startBuild(): void {
  for (const turn of turns) turn();
}
