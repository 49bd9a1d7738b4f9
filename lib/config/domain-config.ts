import { z } from 'zod';
import { flag, settingsObject, textLike } from './config-fields.ts';

/** Maximum length of a domain name without the trailing dot (RFC 1035 section 2.3.4). */
export const maxDomainNameLength = 253;
/** Maximum length of a certificate's first name: https://docs.aws.amazon.com/acm/latest/APIReference/API_RequestCertificate.html */
const maxCertificateNameLength = 64;
/** Converted to lower case, because DNS ignores case. */
const domainName = z
  .string({ error: 'a domain name' })
  .max(maxDomainNameLength, {
    error: `a domain name of at most ${maxDomainNameLength} characters`,
    abort: true,
  })
  .regex(/^(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z]{2,63}$/, {
    error: 'a domain name, such as www.client.example',
    abort: true,
  })
  .toLowerCase();
/**
 * An ACM certificate can have ten names, including the site's:
 * https://docs.aws.amazon.com/acm/latest/userguide/acm-limits.html
 */
export const maxRedirectedNames = 9;
/** Maximum length of all redirected names together: an edge function contains them, and its code is limited to 10 KB. */
export const maxRedirectedCharacters = 1_000;
export const HostedZone = settingsObject({
  id: textLike(/^Z[A-Z\d]{5,31}$/, 'the id of a hosted zone: Z followed by capital letters or digits').meta({
    description: 'The id of the zone in Route 53, such as `Z0123456789`.',
  }),
  name: domainName.meta({
    description: 'The domain of the zone, such as `example.com`.',
  }),
});

export const DomainConfig = settingsObject({
  name: domainName.meta({
    description: `The host name of the site. With hostedZone, it can have at most ${maxCertificateNameLength} characters.`,
  }),
  redirectFrom: z
    .array(domainName, { error: 'a list of domain names' })
    .refine(({ length }) => length <= maxRedirectedNames, {
      error: `a list of at most ${maxRedirectedNames} names: a certificate can have ten`,
    })
    .refine((names) => names.join('').length <= maxRedirectedCharacters, {
      error: `names with at most ${maxRedirectedCharacters} characters in total: an edge function contains them`,
    })
    .optional()
    .meta({
      description:
        'Up to nine other names in the same zone. They redirect (308) to the host name: for example, from `example.com` to `www.example.com`.',
    }),
  hostedZone: HostedZone.optional().meta({
    description: 'The Route 53 zone for the DNS records of the names. Set either this or certificateArn.',
  }),
  certificateArn: textLike(
    /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/,
    'the ARN of an ACM certificate in us-east-1',
  )
    .optional()
    .meta({
      description: 'The ARN of an ACM certificate for all names, in us-east-1, if DNS is hosted elsewhere.',
    }),
  records: flag.default(true).meta({
    description:
      'Whether the stack creates the DNS records of the names in hostedZone. If false from the first deployment, its outputs list the records, so that you can move a live site (docs/operations/deploy.md). Changing true to false deletes the records, and the site cannot be reached.',
  }),
})
  .refine(({ hostedZone, certificateArn }) => (hostedZone === undefined) !== (certificateArn === undefined), {
    error: 'a domain with either hostedZone or certificateArn',
  })
  .check(({ value: { name, redirectFrom = [], hostedZone }, issues }) => {
    const names = [name, ...redirectFrom];
    for (const [index, input] of names.entries()) {
      const message = nameError(names, index, hostedZone?.name);
      const path = index === 0 ? ['name'] : ['redirectFrom', index - 1];
      if (message) issues.push({ code: 'custom', path, input, message });
    }
  });

/** Returns what the name at `index` must be, if it is invalid. The first name is the site's. */
function nameError(names: readonly string[], index: number, zone: string | undefined): string | undefined {
  const name = names[index] ?? '';
  // Without a zone, the owner provides the certificate, which can begin with another name.
  if (zone !== undefined && index === 0 && name.length > maxCertificateNameLength) {
    return `at most ${maxCertificateNameLength} characters long, because it is the first name of a certificate; with certificateArn, ${maxDomainNameLength}`;
  }
  if (zone !== undefined && !isSameOrSubdomain(name, zone)) {
    return `the name of its hosted zone, "${zone}", or end in ".${zone}"`;
  }
  const first = names.indexOf(name);
  if (first === index) return undefined;
  return first === 0 ? "a name other than the site's" : 'in the list only once';
}

export type DomainConfig = z.infer<typeof DomainConfig>;

export function isSameOrSubdomain(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
