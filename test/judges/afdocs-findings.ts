/** Checks of afdocs that are too strict, with the reason. */
export const tooStrictChecks = {
  'content-start-position': 'warns about short pages if the navigation takes up more than a tenth of them',
  'llms-txt-directive-html': 'does not read the Link header and <link>, with which each page names llms.txt',
  'llms-txt-directive-md': 'does not read the Link header, with which each page names llms.txt',
  'llms-txt-links-markdown': 'does not accept JSON documents and security.txt',
  'markdown-content-parity': 'misses the form fields in the Markdown, and reads adjacent links as one',
  'markdown-link-portability': 'mistakes a short document for an error page if the port contains 404',
};
