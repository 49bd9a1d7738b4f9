/**
 * Placeholder of the deployment's base URL in published documents, because the CloudFront domain exists only once the
 * stack is deployed. The deployment of the objects replaces it. RFC 2606 reserves `.invalid`, so a forgotten
 * placeholder does not resolve.
 */
export const baseUrlPlaceholder = 'https://frontdesk.invalid';
