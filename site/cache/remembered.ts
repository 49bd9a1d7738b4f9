import { hash } from 'node:crypto';

const startCallbacks: (() => void)[] = [];

/**
 * Memoizes `compute`, which must be a pure function, for the current and the previous build. A process that rebuilds the
 * site after every saved change recomputes only the values whose arguments have changed, and keeps no older values.
 * Neither the arguments nor the results may be modified.
 */
export function memoize<Arguments extends readonly unknown[], Value>(
  compute: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  let previous = new Map<string, Value>();
  let current = new Map<string, Value>();
  startCallbacks.push(() => {
    previous = current;
    current = new Map();
  });
  return (...args) => {
    const key = digestOf(args);
    const value = current.get(key) ?? previous.get(key) ?? compute(...args);
    current.set(key, value);
    // The parts of a list are often combined with others, such as the nodes of a text with those of its page.
    const parts: unknown[] = [value, ...(Array.isArray(value) ? value : [])];
    for (const part of parts) if (typeof part === 'object' && part !== null) identify(part);
    return value;
  };
}

/** Starts a build, and discards the values that the last build did not use. */
export function startBuild(): void {
  for (const start of startCallbacks) start();
}

/** The numbers of the objects that are compared by identity. */
const identities = new WeakMap<object, number>();
let identityCount = 0;

function identify(value: object): number {
  const identity = identities.get(value) ?? ++identityCount;
  identities.set(value, identity);
  return identity;
}

/**
 * Data is compared by value. Memoized results, which are large and stay the same objects, are compared by identity, and
 * so is everything that is not data, such as the function that renders a template.
 */
const digestOf = (args: readonly unknown[]) => hash('sha256', JSON.stringify(args, replaceObject));

function replaceObject(_name: string, value: unknown): unknown {
  if (typeof value === 'function') return { '': identify(value) };
  if (typeof value !== 'object' || value === null) return value;
  const identity = identities.get(value);
  if (identity !== undefined) return { '': identity };
  if (value instanceof Map || value instanceof Set) return [...value];
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData ? value : { '': identify(value) };
}
