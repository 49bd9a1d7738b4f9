import * as z from 'zod';
import { dryRunResult } from './dry-run.ts';

const { valid, sent } = dryRunResult;

/** The answer to a dry run. */
export const DryRunResult = z
  .strictObject({
    valid: z
      .literal(valid)
      .meta({ description: 'Every value and the key have the form that they need.', examples: [valid] }),
    sent: z
      .literal(sent)
      .meta({ description: 'Nothing was sent, and nothing of the request was recorded.', examples: [sent] }),
  })
  .meta({ description: 'The answer to a dry run of a valid request.' });
