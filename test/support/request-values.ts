/** Who asks in tests and measurements. */
export const requester = { name: 'Ada Byron', email: 'ada@example.org' };

/** A diagnostic request of what is required. */
export const validRequest = { ...requester, message: 'It has been wrong for a year.' };
