/** The environment of a stack, from which pseudo parameters and attributes of resources derive. */
export interface StackEnvironment {
  readonly account: string;
  readonly region: string;
  readonly stackName: string;
  /** Host and port of the distribution, which replace its domain. */
  readonly authority: string;
}

type ReturnValue = (id: string, environment: StackEnvironment) => string;

/** What `Ref` gives, where it is not the logical id. */
export const refs: Readonly<Record<string, ReturnValue>> = {
  'AWS::ApiGateway::RestApi': (id) => id.toLowerCase(),
  'AWS::S3::Bucket': (id) => id.toLowerCase(),
  'AWS::SecretsManager::Secret': (id, { region, account }) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${id}`,
};

/** What `Fn::GetAtt` gives, for the properties that are interpreted. */
export const attributes: Readonly<Record<string, ReturnValue>> = {
  'AWS::ApiGateway::RestApi.RootResourceId': (id) => `${id.toLowerCase()}-root`,
  'AWS::CloudFront::Distribution.DomainName': (_id, { authority }) => authority,
  'AWS::CloudFront::Function.FunctionARN': (id, { account }) =>
    `arn:aws:cloudfront::${account}:function/${id}`,
  'AWS::CloudFront::KeyValueStore.Arn': (id, { account }) =>
    `arn:aws:cloudfront::${account}:key-value-store/${id}`,
  'AWS::Lambda::Function.Arn': (id, { region, account }) =>
    `arn:aws:lambda:${region}:${account}:function:${id}`,
  'AWS::S3::Bucket.RegionalDomainName': (id, { region }) => `${id.toLowerCase()}.s3.${region}.amazonaws.com`,
};
