/** What a function is told on Lambda, with AWS at `endpoint`. */
export function functionEnvironment(endpoint: string): NodeJS.ProcessEnv {
  return {
    BASE_URL: 'https://frontdesk.example',
    TABLE_NAME: 'requests',
    DIGEST_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:digests',
    MAIL_SENDER: 'desk@frontdesk.example',
    MAIL_RECIPIENT: 'team@frontdesk.example',
    CONFIGURATION_SET: 'frontdesk',
    MAIL_SENDER_NAME: 'Firm',
    MAILS_PER_HOUR: '1000000',
    MAILS_PER_HOUR_AND_CLIENT: '1000000',
    MAIL_WINDOW_SECONDS: '3600',
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'bench',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SESV2: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
  };
}
