import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader } from '../expectations.ts';
import { parseLinkField } from '../parse-link-field.ts';

const structuredDate = /^@(\d+)$/;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Operations that the OpenAPI document calls deprecated announce it, and no others (RFC 9745, RFC 8594). */
export const apiVersionsChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  for (const path of openapi.pathsOf('get')) {
    if (!openapi.isDeprecated(path)) {
      await check(`GET ${path} announces no deprecation`, async () => {
        const { headers } = await deployment.get(path);
        const announced = ['deprecation', 'sunset'].filter((name) => headers.has(name));
        if (announced.length > 0) throw new Mismatch('no such header', announced.join(', '));
        return 'supported';
      });
      continue;
    }
    await check(`GET ${path} announces its successor`, async () => {
      const answer = await deployment.get(path);
      const since = expectHeader(answer, 'Deprecation', structuredDate);
      const links = parseLinkField(answer.headers.get('link'));
      const successor = links.find(({ rel }) => rel === 'successor-version')?.target;
      if (!successor)
        throw new Mismatch('Link: rel="successor-version"', answer.headers.get('link') ?? '(absent)');
      const { status } = await deployment.get(deployment.internalPath(successor) ?? successor);
      if (status !== 200) throw new Mismatch(`200 at ${successor}`, String(status));
      const sunset = expectHeader(answer, 'Sunset', httpDate);
      expectSunsetAfter(sunset, since);
      return `${successor}, deprecated ${since}, sunset ${sunset}`;
    });
  }
};

function expectSunsetAfter(sunset: string, deprecation: string): void {
  if (Date.parse(sunset) >= Number(deprecation.slice(1)) * 1000) return;
  throw new Mismatch(`Sunset after Deprecation: ${deprecation}`, sunset);
}
