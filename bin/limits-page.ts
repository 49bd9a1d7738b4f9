// Usage: npm run docs:limits
//
// Writes docs/limits.md from the limits in the code.
import './usage.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsPage } from '../lib/limits-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/limits.md'), limitsPage());
