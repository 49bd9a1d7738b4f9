/** Who asks in tests and measurements. */
export const person = { name: 'Ada Byron', email: 'ada@example.org' };

/** A diagnostic request of what is required. */
export const values = { ...person, message: 'It has been wrong for a year.' };
