// Usage: npm run docs
//
// Writes docs/limits.md from the limits in the code, and docs/settings.md from the configuration and content schemas.
import './usage.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsPage } from '../lib/limits-page.ts';
import { settingsPage } from '../lib/settings-page.ts';

const folder = join(import.meta.dirname, '../docs');
writeFileSync(join(folder, 'limits.md'), limitsPage());
writeFileSync(join(folder, 'settings.md'), settingsPage());
