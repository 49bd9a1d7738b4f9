import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';

/** Date, commit, versions and hardware of this machine, in one line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const facts = [
    new Date().toISOString().slice(0, 10),
    `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`,
    `Node ${process.versions.node}`,
    `${cpus().length} × ${cpu?.model.trim() ?? process.arch}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${process.arch}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ];
  return facts.join(' · ');
}

/** Installed versions of packages, in one line. */
export function packageVersions(names: readonly string[]): string {
  return names.map((name) => `\`${name}\` ${versionOf(name)}`).join(', ');
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
}
