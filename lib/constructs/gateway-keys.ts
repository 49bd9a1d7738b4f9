import { RemovalPolicy } from 'aws-cdk-lib';
import { ApiKey, type Stage, UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

export interface GatewayKeysProps {
  /** Generations of the two keys: see `gateway.keys` in stage-config.ts. */
  readonly active: number;
  readonly standby: number;
}

/**
 * The two keys that the gateway lets in, so that only the distribution reaches it, and that rotate without a gap.
 *
 * A generation has one secret and one API key, named after its number: a generation that leaves the configuration
 * is deleted, one that comes is generated, and the other stays as it is.
 */
export class GatewayKeys extends Construct {
  /** What CloudFront sends: a dynamic reference that CloudFormation resolves, never the value. */
  readonly activeValue: string;
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
  }

  /** Lets both keys into `stage`. */
  addUsagePlan(stage: Stage): void {
    const plan = new UsagePlan(this, 'Plan', { apiStages: [{ stage }] });
    for (const key of this.keys) plan.addApiKey(key);
  }

  private createSecret(generation: number): string {
    const secret = new Secret(this, `Secret${generation}`, {
      description: `Key, generation ${generation}, by which the gateway knows the distribution`,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(secret, {
      'AwsSolutions::AwsSolutions-SMG4':
        'Gateway and distribution must change together: a deployment rotates the key, see gateway.keys in stage-config.ts',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
