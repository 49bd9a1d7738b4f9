// Fields of the website's form that have no member in JSON. A JSON body must not contain them.

/** A field that is hidden from people. If it is filled in, the sender is probably a bot. */
export const honeypotField = 'link';

/**
 * The language tag of the page with the form, unless that is the first language. The website's script sends it in
 * Content-Language instead (RFC 9110 section 8.5).
 */
export const languageField = 'language';

/** The id of a field. It is prefixed, because a page of the website may have another field "email" in its footer. */
export const fieldId = (name: string) => `frontdesk-${name}`;
