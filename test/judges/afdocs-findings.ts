/** Checks of afdocs that are too strict, with the reason. */
export const findingsOfAfdocs = {
  'content-start-position': 'warns of short pages, whose navigation is more than a tenth',
  'llms-txt-links-markdown': 'does not accept documents in JSON',
  'markdown-content-parity':
    'misses the fields of the form in the Markdown, and reads two links side by side as one',
  'markdown-link-portability': 'takes a short document for an error page when the port has 404 in it',
};
