import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsPage } from '../lib/words-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/words.md'), wordsPage());
