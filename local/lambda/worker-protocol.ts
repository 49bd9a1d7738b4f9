/** What a worker is made for. */
export interface FunctionDefinition {
  /** `file:` URL of the bundle. */
  readonly moduleUrl: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
}

/** One event for a worker. */
export interface WorkerRequest {
  readonly requestId: string;
  /** The event as JSON. */
  readonly event: string;
  /** When the invocation is stopped, in epoch milliseconds. */
  readonly deadline: number;
}

/** What a worker says of itself and of its assignment. */
export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'returned'; readonly payload: string }
  | { readonly kind: 'threw'; readonly reason: string };
