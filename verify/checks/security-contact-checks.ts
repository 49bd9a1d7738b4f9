import { countInDigits } from '../../contract/count-in-words.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch, Skip } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectMediaType, expectStatus } from '../expectations.ts';

/** Time for the owner to renew the contact, and deploy. */
const minDays = 30;

/** The contact for weaknesses (RFC 9116), if one is published, is not about to expire. */
export const securityContactChecks: CheckGroup = async ({ deployment }, check) => {
  await check(`the contact of ${paths.securityTxt} holds for ${minDays} days or more`, async () => {
    const answer = await deployment.get(paths.securityTxt);
    if (answer.status === 404) throw new Skip('the stage names no contact');
    expectStatus(answer, 200);
    expectMediaType(answer, 'text/plain');
    const fields = new Map(
      answer.text.split('\n').flatMap((line) => {
        const [, name = '', value = ''] = /^([A-Za-z-]+): (.+)$/.exec(line) ?? [];
        return name ? [[name, value] as const] : [];
      }),
    );
    const [contact, expires] = [fields.get('Contact'), fields.get('Expires')];
    if (!contact || !expires)
      throw new Mismatch('the fields Contact and Expires', [...fields.keys()].join(', ') || 'none');
    const days = Math.floor((Date.parse(expires) - Date.now()) / 86_400_000);
    if (!(days >= minDays))
      throw new Mismatch(`${minDays} days or more`, `${countInDigits(days, 'day')}, until ${expires}`);
    return `${contact}, until ${expires}`;
  });
};
