/** `workerData`: the function that a worker runs. */
export interface FunctionDefinition {
  /** `file:` URL of the bundle. */
  readonly moduleUrl: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
}

/** Message to a worker: one event. */
export interface WorkerRequest {
  readonly requestId: string;
  /** The event as JSON. */
  readonly event: string;
  /** Time at which the invocation is stopped, in epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Message from a worker: the state of its bundle, text that it wrote, or the result of an event. `payload` is JSON.
 */
export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'returned'; readonly payload: string }
  | { readonly kind: 'threw'; readonly reason: string };
