import { z } from 'zod';
import { settings } from './config-fields.ts';

/** RFC 1035 section 2.3.4, without the trailing dot. */
export const maxNameLength = 253;
/** Of the first name of a certificate: https://docs.aws.amazon.com/acm/latest/APIReference/API_RequestCertificate.html */
const maxCertificateNameLength = 64;
/** Lower-cased, because DNS ignores case. */
const domainName = z
  .string({ error: 'a domain name' })
  .max(maxNameLength, { error: `a domain name of at most ${maxNameLength} characters`, abort: true })
  .regex(/^(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z]{2,63}$/, {
    error: 'a domain name, such as www.client.example',
    abort: true,
  })
  .toLowerCase();
/**
 * An ACM certificate can have ten names, including that of the site:
 * https://docs.aws.amazon.com/acm/latest/userguide/acm-limits.html
 */
export const maxRedirectedNames = 9;
/** Of all names together: they are compiled into an edge function, whose code is limited to 10 KB. */
export const maxRedirectedCharacters = 1_000;
const arn = 'the ARN of an ACM certificate in us-east-1';
const zoneId = 'the id of a hosted zone, Z and capitals or digits';
export const HostedZone = settings({
  id: z
    .string({ error: zoneId })
    .regex(/^Z[A-Z\d]{5,31}$/, { error: zoneId })
    .meta({ description: 'Its id in Route 53, such as `Z0123456789`.' }),
  name: domainName.meta({
    description: 'Its domain, such as `example.com`.',
  }),
});

export const DomainConfig = settings({
  name: domainName.meta({
    description: `The host name of the site. With hostedZone it has at most ${maxCertificateNameLength} characters.`,
  }),
  redirectFrom: z
    .array(domainName, { error: 'a list of domain names' })
    .refine(({ length }) => length <= maxRedirectedNames, {
      error: `at most ${maxRedirectedNames} names: a certificate has ten`,
    })
    .refine((names) => names.join('').length <= maxRedirectedCharacters, {
      error: `names of at most ${maxRedirectedCharacters} characters together: an edge function contains them`,
    })
    .optional()
    .meta({
      description:
        'Up to nine other names in the same zone that redirect (308) to this one, such as `example.com` to `www.example.com`.',
    }),
  hostedZone: HostedZone.optional().meta({
    description: 'The zone in Route 53 for the records of the names. Either this or certificateArn.',
  }),
  certificateArn: z
    .string({ error: arn })
    .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/, { error: arn })
    .optional()
    .meta({
      description: 'A certificate for all names, in us-east-1, if DNS is hosted elsewhere.',
    }),
  records: z.boolean({ error: 'true or false' }).default(true).meta({
    description:
      'Whether the stack creates the records of the names in hostedZone. With false its outputs list them, for a site that moves (docs/operations/deploy.md).',
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

/** What the name at `index` must be instead, if it is not valid. The first name is that of the site. */
function nameError(names: readonly string[], index: number, zone: string | undefined): string | undefined {
  const name = names[index] ?? '';
  // Without a zone the owner provides the certificate.
  if (zone !== undefined && index === 0 && name.length > maxCertificateNameLength) {
    return `at most ${maxCertificateNameLength} characters, as a certificate begins with it; with certificateArn it may have ${maxNameLength}`;
  }
  if (zone !== undefined && !isSameOrSubdomain(name, zone)) {
    return `the name of its hosted zone, "${zone}", or end in ".${zone}"`;
  }
  const first = names.indexOf(name);
  if (first === index) return undefined;
  return first === 0 ? 'a name other than that of the site' : 'in the list only once';
}

export type DomainConfig = z.infer<typeof DomainConfig>;

/** Whether the domain `name` is `zone` or below it. */
export function isSameOrSubdomain(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
