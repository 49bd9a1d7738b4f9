import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { paths } from '../../contract/paths.ts';
import type { Answer, Sent } from './http.ts';

type Ask = (sent: Sent) => Promise<Answer>;

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, unknown> }> }>
  >;
}

/** Validates bodies against the schemas of the OpenAPI document that the deployment itself serves. */
export class ServedContract {
  readonly document: OpenApi;
  private readonly ajv: Ajv2020;

  private constructor(document: OpenApi) {
    this.document = document;
    this.ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(this.ajv);
    this.ajv.addSchema(document, 'openapi.json');
  }

  static async of(ask: Ask): Promise<ServedContract> {
    return new ServedContract((await ask({ path: paths.openapi })).json() as OpenApi);
  }

  /** Throws what is wrong with `body` as the JSON answer of `path`. */
  expectBody(path: string, method: string, status: number, body: unknown): void {
    const pointer = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
      .map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/');
    this.expectSchema(`openapi.json#/${encodeURI(pointer)}`, body);
  }

  /** Throws what keeps `answer` from being a complete problem document (RFC 9457) of its own status. */
  expectProblem(answer: Answer): {
    type: string;
    detail: string;
    errors?: { pointer: string; detail: string }[];
  } {
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const problem = answer.json() as { type: string; status: number; detail: string; hint?: string };
    this.expectSchema('openapi.json#/components/schemas/Problem', problem);
    expect(problem.status).toBe(answer.status);
    if (answer.status === 404) expect(problem.hint).toMatch(/\/openapi\.json$/);
    if (answer.status === 405) expect(answer.headers.allow).toMatch(/[A-Z]/);
    if ([409, 429, 503].includes(answer.status))
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return problem;
  }

  private expectSchema(reference: string, body: unknown): void {
    const validate = this.ajv.getSchema(reference);
    if (!validate) throw new Error(`No schema at "${reference}"`);
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  }
}
