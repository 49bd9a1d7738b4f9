// Writes the SBOM of the installed production dependencies, as CycloneDX JSON: npm run sbom [-- FILE]
import './usage.ts';
// `npm sbom --omit dev` omits every package that a development dependency needs as well
// (https://github.com/npm/cli/issues/7909), so npm gets a copy of the project without development dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { project } from '../lib/project.ts';

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>;
}

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const readJson = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8'));

const { devDependencies: _, ...manifest } = readJson('package.json');
const lock: Lock = readJson('package-lock.json');
delete lock.packages['']?.devDependencies;
for (const [path, { dev }] of Object.entries(lock.packages)) {
  // The lock file also has packages for other platforms, which are not installed.
  if (dev || !existsSync(join(project, path))) delete lock.packages[path];
}

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-sbom-'));
// npm names the component after its folder.
const directory = join(scratch, manifest.name);
try {
  mkdirSync(directory);
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock));
  const options = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const bom = execFileSync('npm', options, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
  writeFileSync(file, bom);
  const { components } = JSON.parse(bom.toString());
  console.log(`Wrote ${file}: CycloneDX, ${components.length} packages`);
} finally {
  rmSync(scratch, { recursive: true });
}
