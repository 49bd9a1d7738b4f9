/** Header in which the edge tells the functions, and the firewall before them, the viewer's address. */
export const viewerAddressHeader = 'x-viewer-address';
