import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cacheControl } from '../../contract/cache-time.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { isReachable } from '../addresses.ts';
import { type CheckGroup, checksForEach } from '../check-group.ts';
import { Mismatch, Skip } from '../deployment-check.ts';
import { type DeploymentClient, parseLinkField } from '../deployment-client.ts';
import { anyOrigin, expectEqual, expectMediaType, expectResponse, expectText } from '../expectations.ts';

export const skillIndex = `${paths.agentSkills}index.json`;
const text = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** Documents at fixed paths, with their media types and patterns that their contents match. */
const documents: readonly (readonly [path: string, mediaType: string, patterns?: readonly RegExp[]])[] = [
  [paths.openapi, 'application/json'],
  [paths.apiCatalog, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  [paths.ard, 'application/json'],
  [paths.aiCatalog, 'application/json'],
  [paths.agentCard, 'application/json'],
  [paths.serverJson, 'application/json'],
  [skillIndex, 'application/json'],
  [paths.llmsTxt, text, [/^# /, /^- \[.+?\]\(http/m]],
  [paths.llmsFullTxt, text, [/^# /]],
  [
    paths.robotsTxt,
    text,
    [
      /^User-agent: \*\nContent-Signal: (?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, |\n))+/,
      /^Sitemap: http/m,
    ],
  ],
  // Every date has the form YYYY-MM-DD.
  [paths.sitemap, 'application/xml', [/<loc>https?:/, /^(?!.*<lastmod>(?!\d{4}-\d\d-\d\d<))/s]],
  [paths.authMd, markdown, [/^# .*auth\.md/, /Audience/, /Registration/, /Methods/, /credentials/]],
];

const LinkTarget = z.looseObject({ href: z.url(), type: z.string().optional() });
type LinkTarget = z.infer<typeof LinkTarget>;

const ApiCatalog = z.looseObject({
  linkset: z
    .array(z.looseObject({ anchor: z.url() }).catchall(z.union([z.string(), z.array(LinkTarget)])))
    .min(1),
});

export const AiCatalog = z.looseObject({
  specVersion: z.literal('1.0'),
  entries: z.array(
    z.looseObject({ identifier: z.string(), displayName: z.string(), type: z.string(), url: z.url() }),
  ),
});

/** The index of Agent Skills Discovery 0.2.0. */
export const SkillIndex = z.looseObject({
  $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
  skills: z
    .array(
      z.looseObject({
        name: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(64),
        type: z.enum(['skill-md', 'archive']),
        description: z.string().min(1).max(1024),
        url: z.string(),
        digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      }),
    )
    .min(1),
});

/** Days that the owner has to renew the security contact and deploy. */
const minDays = 30;

/** Checks the media types, contents and links of the catalogs, indexes and text documents at fixed paths. */
export const descriptorsChecks: CheckGroup = ({ deployment }) => ({
  ...checksForEach(documents, ([path, mediaType, patterns = []]) => ({
    [`GET ${path} returns ${mediaType.split(';')[0]}`]: async () => {
      const response = await deployment.get(path);
      const fields = { 'Content-Type': mediaType, 'Cache-Control': cacheControl, ...anyOrigin };
      const seen = expectResponse(response, 200, fields);
      expectText(response.text, patterns);
      return seen;
    },
  })),
  [`${paths.ard} is identical to ${paths.aiCatalog}`]: async () => {
    const [ard, aiCatalog] = [await deployment.get(paths.ard), await deployment.get(paths.aiCatalog)];
    expectEqual(`the text of ${paths.aiCatalog}`, ard.text, aiCatalog.text);
    return `${ard.bytes.length} bytes`;
  },
  ...checksForEach(['GET', 'HEAD'], (method) => ({
    [`${method} ${paths.apiCatalog} links to the catalog in its Link header`]: async () => {
      const { headers } = await deployment.send(paths.apiCatalog, { method });
      const link = parseLinkField(headers.get('link')).find(({ rel }) => rel === 'api-catalog');
      expectEqual('Link: rel="api-catalog"', link?.target, paths.apiCatalog);
      return paths.apiCatalog;
    },
  })),
  [`every target in ${paths.apiCatalog} is reachable and has its declared type`]: async () => {
    const { linkset } = ApiCatalog.parse(await deployment.getJson(paths.apiCatalog));
    const targets = linkset.flatMap((context) =>
      Object.values(context).flatMap((value) => (typeof value === 'string' ? [] : value)),
    );
    for (const target of targets) await expectReachable(deployment, target);
    return countInDigits(targets.length, 'target');
  },
  [`every entry in ${paths.aiCatalog} is reachable`]: async () => {
    const { entries } = AiCatalog.parse(await deployment.getJson(paths.aiCatalog));
    for (const { url } of entries) await expectReachable(deployment, { href: url });
    return entries.map(({ displayName }) => displayName).join(', ') || 'no agents';
  },
  'every skill matches the digest in the index': async () => {
    const { skills } = SkillIndex.parse(await deployment.getJson(skillIndex));
    for (const { name, url, digest } of skills) {
      const response = await deployment.get(internalPath(deployment, url, skillIndex));
      expectResponse(response, 200, { 'Content-Type': markdown });
      const seen = `sha256:${createHash('sha256').update(response.bytes).digest('hex')}`;
      if (seen !== digest) throw new Mismatch(`${name} with ${digest}`, seen);
    }
    return countInDigits(skills.length, 'digest');
  },
  [`every path in the skills and ${paths.authMd} is reachable`]: async () => {
    const { skills } = SkillIndex.parse(await deployment.getJson(skillIndex));
    const targets: string[] = [];
    for (const path of [...skills.map(({ url }) => internalPath(deployment, url, skillIndex)), paths.authMd])
      for (const [, target = ''] of (await deployment.get(path)).text.matchAll(
        /`(?:POST )?(\/[^`\s#]+)[^`\s]*`/g,
      )) {
        await expectReachable(deployment, { href: deployment.url + target });
        targets.push(target);
      }
    if (targets.length === 0) throw new Mismatch('paths', 'none');
    return countInDigits(targets.length, 'path');
  },
  [`the contact in ${paths.securityTxt} is valid for ${minDays} days or more`]: async () => {
    const response = await deployment.get(paths.securityTxt);
    const isListed = (await deployment.get(paths.llmsTxt)).text.includes(paths.securityTxt);
    if (response.status === 404 && !isListed) throw new Skip('the stage has no security contact');
    expectResponse(response, isListed ? 200 : 404, { 'Content-Type': text });
    const fields = new Map(
      [...response.text.matchAll(/^([A-Za-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const [contact, expires] = [fields.get('Contact'), fields.get('Expires')];
    if (!contact || !expires)
      throw new Mismatch('the fields Contact and Expires', [...fields.keys()].join(', ') || 'none');
    const days = Math.floor((Date.parse(expires) - Date.now()) / 86_400_000);
    if (!(days >= minDays))
      throw new Mismatch(`${minDays} days or more`, `${countInDigits(days, 'day')}, until ${expires}`);
    return `${contact}, until ${expires}`;
  },
});

function internalPath(deployment: DeploymentClient, reference: string, base?: string): string {
  const path = deployment.internalPath(reference, base);
  if (path === undefined) throw new Mismatch(`an address at ${deployment.url}`, reference);
  return path;
}

async function expectReachable(deployment: DeploymentClient, { href, type }: LinkTarget): Promise<void> {
  const path = internalPath(deployment, href);
  const response = await deployment.get(path);
  if (!isReachable(response)) throw new Mismatch(`${path} to be reachable`, String(response.status));
  if (type) expectMediaType(response, type);
}
