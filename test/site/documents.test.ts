import { describe } from 'vitest';
import { firms } from './firms.ts';
import { testDocuments } from './rules/documents.ts';

describe.each(firms)('of %s', (_name, firm) => testDocuments(firm));
