import { countInDigits } from '../../contract/count-in-words.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader, expectMediaType, expectStatus } from '../expectations.ts';
import { parseLinkField } from '../parse-link-field.ts';
import { headersOfEdgeAnswers } from './security-headers-checks.ts';

const home = '/';
const nowhere = '/verify/nobody-is-here';
/** What decides between the page and the problem of a 404. */
const vary = 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode';

/**
 * The home page as HTML and as Markdown, and the targets of its Link header; the page for a person at an address where
 * nothing is, and the problem for a program.
 */
export const websitePagesChecks: CheckGroup = async ({ deployment }, check) => {
  await check(`GET ${home} answers a page`, async () => {
    const answer = await deployment.get(home);
    return `${expectStatus(answer, 200)} ${expectMediaType(answer, 'text/html')}`;
  });
  await check(`GET ${home} answers Markdown when Accept prefers it`, async () => {
    const answer = await deployment.send(home, { headers: { Accept: 'text/markdown' } });
    expectStatus(answer, 200);
    expectHeader(answer, 'Vary', /(?:^|[ ,])accept(?:$|[ ,])/i);
    return expectMediaType(answer, 'text/markdown');
  });
  await check(`GET ${home} links to the API descriptions`, async () => {
    const links = parseLinkField((await deployment.get(home)).headers.get('link'));
    const wanted = {
      'api-catalog': paths.apiCatalog,
      'service-desc': paths.openapi,
      describedby: paths.llmsTxt,
    };
    for (const [rel, target] of Object.entries(wanted)) {
      if (!links.some((link) => link.rel === rel && link.target === target)) {
        throw new Mismatch(
          `Link: <${target}>; rel="${rel}"`,
          links.map((link) => link.rel).join(', ') || 'none',
        );
      }
    }
    return links.map(({ rel }) => rel).join(', ');
  });
  await check(`every target of the Link header of ${home} has its declared type`, async () => {
    const links = parseLinkField((await deployment.get(home)).headers.get('link'));
    for (const { target, type } of links) {
      const answer = await deployment.get(target);
      if (answer.status !== 200) throw new Mismatch(`200 at ${target}`, String(answer.status));
      if (type) expectMediaType(answer, type);
    }
    return countInDigits(links.length, 'target');
  });
  await check('a person at a wrong address gets a page', async () => {
    const answer = await deployment.navigate(nowhere);
    expectStatus(answer, 404);
    expectHeader(answer, 'Cache-Control', 'no-store');
    expectHeader(answer, 'Vary', vary);
    expectHeader(answer, 'Link', `<${paths.openapi}>; rel="service-desc"`);
    for (const [name, value] of headersOfEdgeAnswers) expectHeader(answer, name, value);
    if (answer.text.includes(nowhere)) throw new Mismatch('a page without the address', nowhere);
    return expectMediaType(answer, 'text/html; charset=utf-8');
  });
  await check('a program at a wrong address gets a problem, though it takes HTML', async () => {
    const answer = await deployment.send(nowhere, { headers: { Accept: 'text/html' } });
    expectStatus(answer, 404);
    expectHeader(answer, 'Vary', vary);
    return expectMediaType(answer, 'application/problem+json');
  });
};
