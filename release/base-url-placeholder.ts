/**
 * Placeholder of the deployment's base URL in published documents: the CloudFront domain exists only once the stack is
 * deployed. The deployment of the objects replaces it. RFC 2606 reserves `.invalid`, so that a placeholder that was
 * left leads nowhere.
 */
export const baseUrlPlaceholder = 'https://frontdesk.invalid';
