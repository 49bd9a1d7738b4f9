import { connect, type PeerCertificate } from 'node:tls';
import { countInDigits } from '../../contract/in-words.ts';
import type { CheckGroup } from '../check-group.ts';
import { DeploymentClient } from '../deployment-client.ts';
import { expectField } from '../expectations.ts';
import { Mismatch, Skip } from '../report.ts';

/** ACM renews a certificate 60 days before it expires. If fewer days than this remain, the renewal has failed. */
const minDays = 14;
const timeoutMilliseconds = 10_000;

/** Checks that the certificate is trusted and not about to expire, and that plain HTTP is redirected. */
export const tlsChecks: CheckGroup = ({ deployment }) => ({
  [`the certificate is valid for ${minDays} days or more`]: async () => {
    const { validTo, protocol } = await handshake(requireHttps(deployment.url));
    const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000);
    if (days < minDays)
      throw new Mismatch(`${minDays} days or more`, `${countInDigits(days, 'day')}, until ${validTo}`);
    return `${protocol}, until ${validTo}`;
  },
  'plain HTTP is redirected to HTTPS': async () => {
    const { hostname, port } = requireHttps(deployment.url);
    if (port !== '') throw new Skip(`${deployment.url} has an explicit port`);
    return expectRedirect(new DeploymentClient(`http://${hostname}`, deployment.exchange));
  },
});

/** Throws a Mismatch unless the home page of `httpSite` redirects permanently to HTTPS. */
async function expectRedirect(httpSite: DeploymentClient): Promise<string> {
  const response = await httpSite.get('/');
  if (response.status !== 301 && response.status !== 308) throw new Mismatch('301', String(response.status));
  return expectField(response, 'Location', /^https:\/\//);
}

function requireHttps(url: string): URL {
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:') throw new Skip(`${url} does not use TLS`);
  return parsed;
}

function handshake({ hostname, port }: URL): Promise<{ validTo: string; protocol: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443) });
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('The TLS handshake timed out')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      resolve({ validTo: certificate.valid_to, protocol: socket.getProtocol() ?? 'TLS' });
      socket.end();
    });
  });
}
