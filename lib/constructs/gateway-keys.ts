import { RemovalPolicy } from 'aws-cdk-lib';
import { ApiKey, type Stage, UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

interface GatewayKeysProps {
  /** Numbers of the two keys, see `gateway.keys` in lib/config/stage-config.ts. */
  readonly active: number;
  readonly standby: number;
}

/**
 * The two API keys that the gateway accepts. Only the distribution has one, and keys can be rotated without downtime.
 *
 * Each generation has a secret and an API key with its number in their ids: removing a generation from the configuration
 * deletes them, adding one creates them, and the other generation does not change.
 */
export class GatewayKeys extends Construct {
  /** Dynamic reference to the key that CloudFront sends. CloudFormation resolves it, so the template omits the key. */
  readonly activeValue: string;
  /** Dynamic references to both keys. */
  readonly values: readonly string[];
  private readonly keys: ApiKey[];

  constructor(scope: Construct, id: string, { active, standby }: GatewayKeysProps) {
    super(scope, id);
    const values = new Map(
      [active, standby].map((generation) => [generation, this.createSecret(generation)]),
    );
    this.keys = [...values].map(
      ([generation, value]) =>
        new ApiKey(this, `Key${generation}`, { value, description: `Generation ${generation}` }),
    );
    this.activeValue = values.get(active) ?? '';
    this.values = [...values.values()];
  }

  /** Adds a usage plan for `stage` with both keys. */
  addUsagePlan(stage: Stage): void {
    const plan = new UsagePlan(this, 'Plan', { apiStages: [{ stage }] });
    for (const key of this.keys) plan.addApiKey(key);
  }

  private createSecret(generation: number): string {
    const secret = new Secret(this, `Secret${generation}`, {
      description: `API key that CloudFront sends to the gateway, generation ${generation}`,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(secret, {
      'AwsSolutions::AwsSolutions-SMG4':
        'Gateway and distribution must change together, so only a deployment rotates the key (gateway.keys in lib/config/stage-config.ts)',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
