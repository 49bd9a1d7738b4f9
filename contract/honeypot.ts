/**
 * A field in the website's form that is hidden from people. If it is filled in, the sender is probably a bot. Form
 * bodies may contain this field, but JSON bodies may not.
 */
export const honeypotField = 'link';
