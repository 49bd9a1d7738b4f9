export const allowedMethods = 'POST, OPTIONS';

/**
 * The CORS headers of every response of an agents' endpoint: pages of any origin may read what is published. Which of
 * them may send, foreign-page.ts decides: a preflight does not say what the message will call.
 */
export const corsHeaders = { 'Access-Control-Allow-Origin': '*' } as const;
