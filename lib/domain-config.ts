import { z } from 'zod';
import { settings } from './config-fields.ts';

const domainName = z
  .string({ error: 'a domain name' })
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, {
    error: 'a domain name in lower case, such as www.client.example',
    abort: true,
  });
const arn = 'the ARN of an ACM certificate in us-east-1';
const zoneId = 'the id of a hosted zone, Z and capitals or digits';
export const HostedZone = settings({
  id: z
    .string({ error: zoneId })
    .regex(/^Z[A-Z\d]{5,31}$/, { error: zoneId })
    .meta({ description: 'Its id in Route 53, such as `Z0123456789`.' }),
  name: domainName.meta({
    description: 'Its domain, such as `example.com`; what lies in it is the same or ends in it.',
  }),
});

export const DomainConfig = settings({
  name: domainName.meta({ description: 'The name under which the site answers.' }),
  hostedZone: HostedZone.optional().meta({
    description:
      "The public zone of Route 53 that the name lies in: the records and the certificate's proof go there. Either this or certificateArn.",
  }),
  certificateArn: z
    .string({ error: arn })
    .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/, { error: arn })
    .optional()
    .meta({
      description:
        'For a domain whose DNS is elsewhere: a certificate for the name. CloudFront takes it from us-east-1 only.',
    }),
})
  .refine(({ hostedZone, certificateArn }) => (hostedZone === undefined) !== (certificateArn === undefined), {
    error: 'a domain with either hostedZone or certificateArn',
  })
  .check(({ value: { name, hostedZone }, issues }) => {
    if (!hostedZone || isSameOrSubdomain(name, hostedZone.name)) return;
    const zone = hostedZone.name;
    const message = `the name of its hosted zone, "${zone}", or end in ".${zone}"`;
    issues.push({ code: 'custom', path: ['name'], input: name, message });
  });

export type DomainConfig = z.infer<typeof DomainConfig>;

/** Whether the domain `name` is `zone` or lies below it. */
export function isSameOrSubdomain(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
