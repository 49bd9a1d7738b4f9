import './usage.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPage } from '../lib/firm/settings-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/settings.md'), settingsPage());
