import './usage.ts';
import { createApp } from '../lib/app.ts';
import { userErrorMessage } from '../lib/config/user-error.ts';

try {
  await createApp();
} catch (error) {
  const description = userErrorMessage(error);
  if (description === undefined) throw error;
  console.error(description);
  process.exit(1);
}
