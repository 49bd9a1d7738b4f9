import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { type DomainConfig, isSameOrSubdomain } from '../config/domain-config.ts';
import type { StageConfig } from '../config/stage-config.ts';

/** The sender's SES identity and its configuration set, with TLS required and metrics for sending events. */
export class EmailSender extends Construct {
  /** The identity of the sender's domain. Absent if it already exists, because the stack must not change it. */
  readonly identity: EmailIdentity | undefined;
  readonly configurationSet: ConfigurationSet;
  private readonly addresses: Pick<StageConfig['email'], 'sender' | 'recipients'>;
  /** The domain of the sender's address, which SES verifies by DNS. */
  readonly senderDomain: string;
  /**
   * Domain of the envelope sender (MAIL FROM), so that SPF aligns with the sender's domain. SES requires exactly one MX
   * record for it, whose value contains the region: https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
   */
  readonly mailFromDomain: string;

  constructor(scope: Construct, id: string, { sender, recipients, identity }: StageConfig['email']) {
    super(scope, id);
    this.addresses = { sender, recipients };
    this.senderDomain = domainOfAddress(sender);
    this.mailFromDomain = `bounce-${Stack.of(this).region}.${this.senderDomain}`;
    this.identity = identity === 'existing' ? undefined : this.createIdentity();
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      // SES charges for them as custom metrics, and no alarm uses them.
      reputationMetrics: false,
      // SES accepts e-mails to suppressed addresses, then drops them. The recipients, the firm's own team, would miss requests.
      disableSuppressionList: true,
    });
    this.configurationSet.addEventDestination('Metrics', {
      destination: EventDestination.cloudWatchDimensions([
        {
          source: CloudWatchDimensionSource.MESSAGE_TAG,
          name: 'ses:configuration-set',
          defaultValue: 'none',
        },
      ]),
      // CloudWatch does not support DELIVERY_DELAY. SES tries for up to 14 hours, then it is a BOUNCE.
      // https://repost.aws/knowledge-center/ses-monitor-delivery-delays
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.RENDERING_FAILURE,
      ],
    });
  }

  /**
   * The identity and its records are retained when the stack is deleted, because the firm may send other e-mail from the
   * domain by then.
   */
  private createIdentity(): EmailIdentity {
    const identity = new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(this.senderDomain),
      mailFromDomain: this.mailFromDomain,
    });
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return identity;
  }

  /**
   * Grants permission to send from the sender to the recipients.
   *
   * SES checks the permission on every resource that a message uses: the configuration set, the sender's identity and,
   * in the sandbox, each recipient's. The identity is the address if it is verified itself, otherwise its domain.
   * `ses:FromAddress` is the address without the display name, which has its own key (`ses:FromDisplayName`).
   *
   * `ses:SendRawEmail` is for the attachment: SES checks it for raw messages, and does not say which it checks here.
   *
   * Unverified on AWS: attachment-permission
   * Unverified on AWS: from-address
   * https://docs.aws.amazon.com/ses/latest/dg/sending-authorization-policy-examples.html
   */
  grantSend(grantee: IGrantable): void {
    const { sender, recipients } = this.addresses;
    const identities = new Set(
      [sender, ...recipients].flatMap((address) => [address, domainOfAddress(address)]),
    );
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [
          ...[...identities].map((identity) => this.sesArn('identity', identity)),
          this.sesArn('configuration-set', this.configurationSet.configurationSetName),
        ],
        conditions: {
          StringEquals: { 'ses:FromAddress': sender },
          'ForAllValues:StringEquals': { 'ses:Recipients': recipients },
          // ForAllValues is also true if the key is absent.
          Null: { 'ses:Recipients': 'false' },
        },
      }),
    );
  }

  private sesArn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
  }
}

const domainOfAddress = (address: string) => address.slice(address.lastIndexOf('@') + 1);

interface DnsRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
  readonly purpose: string;
}

/**
 * Adds the DKIM and SPF records of an identity that the stack creates: to the hosted zone if it contains the sender's
 * domain, otherwise as outputs, so that the owner can add them.
 */
export function addEmailRecords(
  scope: Construct,
  emailSender: EmailSender,
  hostedZone: DomainConfig['hostedZone'],
): void {
  if (!emailSender.identity) return;
  const isInZone = hostedZone && isSameOrSubdomain(emailSender.senderDomain, hostedZone.name);
  for (const { id, name, type, value, purpose } of requiredRecords(emailSender, emailSender.identity)) {
    if (isInZone) {
      const resourceRecords = [type === 'TXT' ? `"${value}"` : value];
      const record = { hostedZoneId: hostedZone.id, name, type, ttl: '1800', resourceRecords };
      // Without these records, the retained identity would lose its verification.
      new CfnRecordSet(scope, id, record).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    } else {
      new CfnOutput(scope, id, {
        value: `${name} ${type} ${value}`,
        description: `Add this DNS record: ${purpose}`,
      }).overrideLogicalId(`EmailRecord${id}`);
    }
  }
}

function requiredRecords(emailSender: EmailSender, { dkimRecords }: EmailIdentity): DnsRecord[] {
  const { region } = Stack.of(emailSender);
  const spfPurpose = `bounces return to ${emailSender.mailFromDomain}, and receivers check its SPF record`;
  return [
    ...dkimRecords.map(
      ({ name, value }, index): DnsRecord => ({
        id: `Dkim${index + 1}`,
        name,
        type: 'CNAME',
        value,
        purpose: `SES uses it to verify ${emailSender.senderDomain} and to sign e-mails (DKIM)`,
      }),
    ),
    {
      id: 'BounceMx',
      name: emailSender.mailFromDomain,
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
      purpose: spfPurpose,
    },
    {
      id: 'BounceSpf',
      name: emailSender.mailFromDomain,
      type: 'TXT',
      value: 'v=spf1 include:amazonses.com ~all',
      purpose: spfPurpose,
    },
  ];
}
