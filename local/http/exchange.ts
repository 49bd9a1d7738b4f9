import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a request besides its response. */
export interface Exchange {
  /** The lines that a function wrote while it answered. Absent if none was called. */
  functionLines?: readonly string[];
}

/** The exchange of the request that is being answered. */
export const currentExchange = new AsyncLocalStorage<Exchange>();
