/**
 * A field of the website's form that is hidden from people. If it is filled in, the sender is probably a bot. It is allowed
 * in a form, but not in JSON.
 */
export const honeypotField = 'link';
