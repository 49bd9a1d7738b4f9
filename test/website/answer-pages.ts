import { requestMemberEntries } from '../../contract/request/members.ts';
import { GeneratorResultPages } from '../../lambdas/diagnostic-request/http/generator-result-pages.ts';
import { notFoundPageKey } from '../../release/edge-route.ts';
import type { Publication } from '../../site/publication/publish-site.ts';
import { type Document, htmlDocument } from '../../site/resources/document.ts';
import { resultPagesContent } from '../../site/website/html/result-pages-content.ts';

/**
 * Renders the request function's result pages and the edge's 404 page, keyed by kind. Their paths exist only in tests.
 */
export function responsePages(publication: Publication, baseUrl: string): Record<string, Document> {
  const { site, navigation } = publication;
  const { resources, website } = site;
  const pages = new GeneratorResultPages(resultPagesContent(resources, website.words, navigation));
  const examples = requestMemberEntries.map(([name, { example }]): [string, string] => [
    name,
    String(example),
  ]);
  const submitted = new URLSearchParams(examples);
  submitted.set('email', 'ada@localhost');
  const validationProblem = {
    type: `${baseUrl}/problems/validation-failed`,
    title: 'Validation failed',
    status: 422,
    detail: 'See "errors"',
    errors: [{ pointer: '#/email', detail: 'Send one e-mail address' }],
  };
  const mailProblem = {
    type: `${baseUrl}/problems/mail-unavailable`,
    title: 'Mail unavailable',
    status: 503,
    detail: 'Send it again',
    requestId: 'Jd4pE1hZ8qYxEXAMPLE==',
  };
  const notFound = publication.documents.find(({ path }) => path === notFoundPageKey)?.body ?? '';
  return {
    'No page': htmlDocument('/answers/no-page', notFound),
    'Request accepted': htmlDocument(
      '/answers/accepted',
      pages.accepted({ id: 'DR-7Q2M9X4KTB0VHC3N', answerBy: '2026-11-23' }, submitted),
    ),
    'Request refused': htmlDocument('/answers/refused', pages.problem(validationProblem, submitted, 0)),
    'Request not sent': htmlDocument('/answers/not-sent', pages.problem(mailProblem, submitted, 600)),
  };
}
