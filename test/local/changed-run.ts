import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type LocalRun, startLocalRun } from '../../local/run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type Answer, type Sent, send } from '../support/http.ts';

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into templates of any shape
  Properties: any;
  Condition?: string;
}

export interface Template {
  Resources: Record<string, Resource>;
}

/** The synthesized assembly with `change` made to its template, in a folder of its own until the test is over. */
export function changedAssembly(change: (template: Template) => void): string {
  const original = inject('assembly');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-changed-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const entry of readdirSync(original)) {
    if (!entry.endsWith('.template.json')) symlinkSync(join(original, entry), join(directory, entry));
    else writeFileSync(join(directory, entry), changedText(join(original, entry), change));
  }
  return directory;
}

function changedText(file: string, change: (template: Template) => void): string {
  const template: Template = JSON.parse(readFileSync(file, 'utf8'));
  change(template);
  return JSON.stringify(template);
}

/** Properties of the resources of a type, for changing them. */
export function all(template: Template, type: string): Resource['Properties'][] {
  const found = Object.values(template.Resources).filter(({ Type }) => Type === type);
  if (found.length === 0) throw new Error(`The template has no resource of the type "${type}"`);
  return found.map(({ Properties }) => Properties);
}

/** Properties of the one resource of a type, or of the first that `matches`. */
export function one(
  template: Template,
  type: string,
  matches: (properties: Resource['Properties']) => boolean = () => true,
): Resource['Properties'] {
  const found = all(template, type).find(matches);
  if (!found) throw new Error(`The template has no such resource of the type "${type}"`);
  return found;
}

export interface ChangedRun extends LocalRun {
  readonly lines: string[];
  ask(sent: Sent): Promise<Answer>;
}

/** A local run of the changed template until the test is over. */
export async function changedRun(change: (template: Template) => void): Promise<ChangedRun> {
  const lines: string[] = [];
  const run = await startLocalRun({
    assembly: changedAssembly(change),
    ...anyPorts,
    coldFunctions: true,
    log: (line) => lines.push(line),
  });
  onTestFinished(() => run.close());
  return { ...run, lines, ask: (sent) => send(run.url, sent) };
}
