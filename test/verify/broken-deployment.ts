import { paths } from '../../contract/paths.ts';
import type { PassingResponse } from '../support/tampering-proxy.ts';

/** A deployment that is wrong in one way. */
export interface BrokenDeployment {
  readonly how: string;
  tamper(answer: PassingResponse): void;
  /** Whether the run sends a diagnostic request. */
  readonly send?: boolean;
  /**
   * What verify() reports of each check that fails, by the check's name: no other check fails. `$URL` stands for the
   * address of the deployment.
   */
  readonly fails: Readonly<Record<string, string | RegExp>>;
}

type Tamper = BrokenDeployment['tamper'];

/** Changes what is answered at `path` alone. */
export const atPath =
  (path: string, change: Tamper): Tamper =>
  (answer) => {
    if (answer.path === path) change(answer);
  };

/** Applies all of `changes`, one after the other. */
export const together =
  (...changes: Tamper[]): Tamper =>
  (answer) => {
    for (const change of changes) change(answer);
  };

/** Answers header `name` with `value`, or without it. */
export const withHeader =
  (name: string, value?: string): Tamper =>
  ({ headers }) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };

type Json = ReturnType<typeof JSON.parse>;

/** Changes the JSON of an answer in place. Other answers, and those without a body, pass. */
export const inJson =
  (change: (body: Json) => void): Tamper =>
  (answer) => {
    if (!/^[[{]/.test(answer.text)) return;
    const body: Json = JSON.parse(answer.text);
    change(body);
    answer.text = JSON.stringify(body);
  };

/** Answers calls of `method` at the endpoint `path` with `change`. */
export const toCalls =
  (path: string, method: string, change: Tamper): Tamper =>
  (answer) => {
    if (answer.path === path && answer.sent.includes(`"method":"${method}"`)) change(answer);
  };

/** In the API catalog, leaves out the type of the target at `path`. */
export const withoutDeclaredType = (path: string) =>
  atPath(
    paths.apiCatalog,
    inJson(({ linkset }) => {
      for (const targets of linkset.flatMap(Object.values).filter(Array.isArray))
        for (const target of targets) if (target.href.endsWith(path)) delete target.type;
    }),
  );
