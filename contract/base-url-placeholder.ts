/**
 * Stands in published documents where the deployment's base URL belongs, because the CloudFront domain exists only
 * once the stack is deployed. The deployment of the objects replaces it. RFC 2606 reserves `.invalid`, so a document
 * that escaped the replacement cannot lead anywhere.
 */
export const baseUrlPlaceholder = 'https://frontdesk.invalid';
