import './usage.ts';
import { createApp } from '../lib/app.ts';
import { describeInputError } from '../lib/config/input-error.ts';

try {
  await createApp();
} catch (error) {
  const description = describeInputError(error);
  if (description === undefined) throw error;
  console.error(description);
  process.exit(1);
}
