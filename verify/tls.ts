import { connect, type PeerCertificate } from 'node:tls';
import { Mismatch, Skip } from './check.ts';
import { Deployment } from './deployment.ts';
import { expectHeader } from './expect.ts';
import type { Group } from './group.ts';

/** ACM renews 60 days before the end; later than this, renewal has failed. */
const leastDays = 14;
const timeoutMilliseconds = 10_000;

/** The way in: a certificate that browsers take, and no way around it. */
export const tls: Group = async ({ deployment }, check) => {
  await check(`the certificate is valid for ${leastDays} days or more`, async () => {
    const { validTo, protocol } = await handshake(secured(deployment.url));
    const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000);
    if (days < leastDays) throw new Mismatch(`${leastDays} days or more`, `${days} days, until ${validTo}`);
    return `${protocol}, until ${validTo}`;
  });
  await check('http: is redirected to https:', async () => {
    const { hostname, port } = secured(deployment.url);
    if (port !== '') throw new Skip(`${deployment.url} has a port of its own`);
    return expectRedirect(new Deployment(`http://${hostname}`));
  });
};

/** Whoever asks `plain` without TLS is led to where there is some. */
export async function expectRedirect(plain: Deployment): Promise<string> {
  const answer = await plain.get('/');
  if (answer.status !== 301 && answer.status !== 308) throw new Mismatch('301', String(answer.status));
  return expectHeader(answer, 'Location', /^https:\/\//);
}

function secured(url: string): URL {
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:') throw new Skip(`${url} has no TLS`);
  return parsed;
}

function handshake({ hostname, port }: URL): Promise<{ validTo: string; protocol: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443) });
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('No handshake in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      resolve({ validTo: certificate.valid_to, protocol: socket.getProtocol() ?? 'TLS' });
      socket.end();
    });
  });
}
