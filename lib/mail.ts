import { Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import type { Stage } from './stage.ts';

/** The e-mail's way out: the sender's identity, how messages are sent, and what is counted of them. */
export class Mail extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly sender: string;
  readonly recipient: string;
  /** The sender's, verified by DNS. */
  readonly domain: string;
  /** Sender of the envelope, so that SPF speaks of the sender's own domain. */
  readonly bounceDomain: string;

  constructor(scope: Construct, id: string, { sender, recipient }: Stage['mail']) {
    super(scope, id);
    this.sender = sender;
    this.recipient = recipient;
    this.domain = domainOf(sender);
    this.bounceDomain = `bounce.${this.domain}`;
    this.identity = new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(this.domain),
      mailFromDomain: this.bounceDomain,
    });
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // The one recipient is our own: on a suppression list, requests would vanish although SES accepts them.
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
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.RENDERING_FAILURE,
      ],
    });
  }

  /**
   * Allows to send from the one sender to the one recipient.
   *
   * SES asks for permission on every resource that a message touches: the configuration set, the sender's identity
   * and, in an account still in the sandbox, the recipient's. An identity is the address, where that is verified by
   * itself, or else the domain. `ses:FromAddress` is the address alone, whatever display name stands before it, which has
   * a key of its own (`ses:FromDisplayName`).
   * https://docs.aws.amazon.com/ses/latest/dg/sending-authorization-policy-examples.html
   */
  grantSend(grantee: IGrantable): void {
    const addresses = [this.sender, this.recipient];
    const identities = new Set(addresses.flatMap((address) => [address, domainOf(address)]));
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          ...[...identities].map((identity) => this.arn('identity', identity)),
          this.arn('configuration-set', this.configurationSet.configurationSetName),
        ],
        conditions: {
          StringEquals: { 'ses:FromAddress': this.sender },
          'ForAllValues:StringEquals': { 'ses:Recipients': [this.recipient] },
          // ForAllValues is also true of no value at all.
          Null: { 'ses:Recipients': 'false' },
        },
      }),
    );
  }

  private arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
