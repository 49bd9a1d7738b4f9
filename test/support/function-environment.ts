export const baseUrl = 'https://frontdesk.example';
export const sender = 'desk@frontdesk.example';
export const recipient = 'team@frontdesk.example';

/** ARN of the digest secret. */
export const digestSecretArn = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:digests';

/** The SES account that this environment expects. */
export const sesAccount = {
  region: 'eu-central-1',
  verifiedSenders: [sender],
  configurationSets: ['frontdesk'],
} as const;

/** Returns the environment of a Lambda function, with AWS at `endpoint` and e-mail quotas that no test reaches. */
export function functionEnvironment(endpoint: string): Record<string, string> {
  return {
    BASE_URL: baseUrl,
    TABLE_NAME: 'requests',
    DIGEST_SECRET_ARN: digestSecretArn,
    EMAIL_SENDER: sender,
    EMAIL_RECIPIENTS: recipient,
    CONFIGURATION_SET: sesAccount.configurationSets[0],
    EMAIL_SENDER_NAME: 'Frontdesk Testing',
    EMAIL_LIMIT: '1000000',
    EMAIL_LIMIT_PER_CLIENT: '1000000',
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'test',
    AWS_REGION: sesAccount.region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SESV2: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
  };
}
