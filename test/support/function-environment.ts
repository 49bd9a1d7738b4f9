import { emailLimitPolicy } from '../../contract/limits.ts';

export const baseUrl = 'https://frontdesk.example';
export const sender = 'desk@frontdesk.example';
export const recipient = 'team@frontdesk.example';

/** Environment of a function on Lambda, with AWS at `endpoint`, and quotas of e-mails that no test reaches. */
export function functionEnvironment(endpoint: string): Record<string, string> {
  return {
    BASE_URL: baseUrl,
    TABLE_NAME: 'requests',
    DIGEST_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:digests',
    EMAIL_SENDER: sender,
    EMAIL_RECIPIENT: recipient,
    CONFIGURATION_SET: 'frontdesk',
    EMAIL_SENDER_NAME: 'Frontdesk Testing',
    EMAILS_PER_HOUR: '1000000',
    EMAILS_PER_HOUR_AND_CLIENT: '1000000',
    EMAIL_WINDOW_SECONDS: String(emailLimitPolicy.windowSeconds),
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'test',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SESV2: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
  };
}
