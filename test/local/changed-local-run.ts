import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http-client.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

interface TemplateResource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into templates of any shape
  Properties: any;
  Condition?: string;
}

export interface SynthesizedTemplate {
  Resources: Record<string, TemplateResource>;
}

/** Copies the synthesized assembly and applies `change` to its template. The copy is removed after the test. */
function changedAssembly(change: (template: SynthesizedTemplate) => void): string {
  const original = inject('assembly');
  const directory = scratchFolder();
  for (const entry of readdirSync(original)) {
    if (!entry.endsWith('.template.json')) symlinkSync(join(original, entry), join(directory, entry));
    else writeFileSync(join(directory, entry), applyChange(join(original, entry), change));
  }
  return directory;
}

function applyChange(file: string, change: (template: SynthesizedTemplate) => void): string {
  const template: SynthesizedTemplate = JSON.parse(readFileSync(file, 'utf8'));
  change(template);
  return JSON.stringify(template);
}

/** Returns the properties of all resources of a type, to be changed in place. */
export function requireAllProperties(
  template: SynthesizedTemplate,
  type: string,
): TemplateResource['Properties'][] {
  const resources = Object.values(template.Resources).filter(({ Type }) => Type === type);
  if (resources.length === 0) throw new Error(`The template has no resource of the type "${type}"`);
  return resources.map(({ Properties }) => Properties);
}

/** Returns the properties of the first resource of a type for which `matches` is true, to be changed in place. */
export function requireProperties(
  template: SynthesizedTemplate,
  type: string,
  matches: (properties: TemplateResource['Properties']) => boolean = () => true,
): TemplateResource['Properties'] {
  const properties = requireAllProperties(template, type).find(matches);
  if (!properties) throw new Error(`The template has no such resource of the type "${type}"`);
  return properties;
}

interface ChangedLocalRun extends LocalRun {
  readonly lines: string[];
  sendRequest(request: HttpRequest): Promise<HttpResponse>;
}

/** Starts a local run of the changed template, and closes it after the test. */
export async function startChangedRun(
  change: (template: SynthesizedTemplate) => void,
): Promise<ChangedLocalRun> {
  const lines: string[] = [];
  const run = await startLocalRun({
    assembly: changedAssembly(change),
    ...anyPorts,
    coldFunctions: true,
    log: (line) => lines.push(line),
  });
  onTestFinished(() => run.close());
  return { ...run, lines, sendRequest: (request) => send(run.url, request) };
}
