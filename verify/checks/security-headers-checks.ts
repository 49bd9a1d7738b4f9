import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader } from '../expectations.ts';

/** What an answer carries for the safety of browsers. */
const securityHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/i],
  ['Referrer-Policy', /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/],
  ['Content-Security-Policy', /default-src 'none'/],
  ['Strict-Transport-Security', /max-age=\d{7,}/],
];

/** Of these, those that an edge function sets itself. */
export const headersOfEdgeAnswers = securityHeaders.filter(([name]) =>
  ['X-Content-Type-Options', 'Content-Security-Policy', 'Strict-Transport-Security'].includes(name),
);

/** Header fields by which origins name their software or their requests. */
const revealingHeaders = [
  'server',
  'x-powered-by',
  'x-amz-request-id',
  'x-amz-id-2',
  'x-amz-server-side-encryption',
];

/** Pages and resources carry the security headers, and no answer reveals its origin. */
export const securityHeadersChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  const [resource = paths.openapi] = openapi.pathsOf('get');
  for (const path of ['/', resource]) {
    await check(`GET ${path} carries the security headers`, async () => {
      const answer = await deployment.get(path);
      for (const [name, value] of securityHeaders) expectHeader(answer, name, value);
      return securityHeaders.map(([name]) => name).join(', ');
    });
  }
  await check('no header reveals what is behind the distribution', async () => {
    const { headers } = await deployment.get(resource);
    const revealed = revealingHeaders.filter(
      (name) => headers.has(name) && headers.get(name) !== 'CloudFront',
    );
    if (revealed.length > 0) throw new Mismatch('none of these headers', revealed.join(', '));
    return 'none does';
  });
};
