import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cacheControl } from '../../contract/cache-time.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { type CheckGroup, checksForEach } from '../check-group.ts';
import type { DeploymentClient } from '../deployment-client.ts';
import { anyOrigin, expectResponse } from '../expectations.ts';
import { Mismatch, Skip } from '../report.ts';

const skillIndex = `${paths.agentSkills}index.json`;
const cardType = 'application/mcp-server-card+json';
const text = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** Documents at fixed paths, with their media types. */
const documents: readonly (readonly [path: string, mediaType: string | RegExp])[] = [
  [paths.openapi, 'application/json'],
  [paths.apiCatalog, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  [paths.ard, 'application/json'],
  [paths.aiCatalog, 'application/json'],
  [paths.serverCard, cardType],
  [paths.wellKnownServerCard, 'application/json'],
  [paths.mcpJson, 'application/json'],
  [paths.agentCard, 'application/json'],
  [skillIndex, 'application/json'],
  [paths.llmsTxt, text],
  [paths.llmsFullTxt, text],
  [paths.robotsTxt, text],
  [paths.sitemap, /^application\/xml\b/],
  [paths.authMd, markdown],
];

const SkillIndex = z.looseObject({
  skills: z.array(z.looseObject({ name: z.string(), url: z.string(), digest: z.string() })).min(1),
});

/** Days that the owner has to renew the security contact and deploy. */
const minDays = 30;

/** Checks that the documents at fixed paths are served, the digests of the skills, and the security contact. */
export const descriptorsChecks: CheckGroup = ({ deployment }) => ({
  ...checksForEach(documents, ([path, mediaType]) => ({
    [`GET ${path} returns a document`]: async () => {
      const fields = { 'Content-Type': mediaType, 'Cache-Control': cacheControl, ...anyOrigin };
      return expectResponse(await deployment.get(path), 200, fields);
    },
  })),
  'every skill matches the digest in the index': async () => {
    const skills = await readSkills(deployment);
    for (const { name, path, digest } of skills) {
      const response = await deployment.get(path);
      expectResponse(response, 200, { 'Content-Type': markdown });
      const seen = `sha256:${createHash('sha256').update(response.bytes).digest('hex')}`;
      if (seen !== digest) throw new Mismatch(`${name} with ${digest}`, seen);
    }
    return countInDigits(skills.length, 'digest');
  },
  [`the contact in ${paths.securityTxt} is valid for ${minDays} days or more`]: async () => {
    const response = await deployment.get(paths.securityTxt);
    if (response.status === 404) throw new Skip('the stage has no security contact');
    expectResponse(response, 200, { 'Content-Type': text });
    const [, expires = 'no date'] = /^Expires: *(.+)$/im.exec(response.text) ?? [];
    const days = Math.floor((Date.parse(expires) - Date.now()) / 86_400_000);
    if (!(days >= minDays))
      throw new Mismatch(`${minDays} days or more`, `${countInDigits(days, 'day')}, until ${expires}`);
    return `until ${expires}`;
  },
});

/** Lists the skills in the index, with their paths. */
export async function readSkills(deployment: DeploymentClient) {
  const { skills } = SkillIndex.parse(await deployment.getJson(skillIndex));
  return skills.map(({ name, url, digest }) => {
    const path = deployment.internalPath(url, skillIndex);
    if (path === undefined) throw new Mismatch(`an address at ${deployment.url}`, url);
    return { name, path, digest };
  });
}
