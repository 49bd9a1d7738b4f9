import { createHash } from 'node:crypto';
import * as z from 'zod';
import { countInDigits } from '../../contract/count-in-words.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectMediaType, expectStatus } from '../expectations.ts';

const indexPath = `${paths.agentSkills}index.json`;

/** The index of Agent Skills Discovery 0.2.0. */
const SkillIndex = z.looseObject({
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

/** What the check of the digests needs of an index, valid or not. */
const SkillDigests = z.looseObject({
  skills: z.array(z.looseObject({ name: z.string(), url: z.string(), digest: z.string() })),
});

/** The skills are served as the bytes whose digests the index has. */
export const agentSkillsChecks: CheckGroup = async ({ deployment }, check) => {
  await check(`${indexPath} is a valid index`, async () => {
    const index = SkillIndex.parse(await deployment.getJson(indexPath));
    return index.skills.map(({ name }) => name).join(', ');
  });
  await check('every skill has the digest of its index entry', async () => {
    const index = SkillDigests.parse(await deployment.getJson(indexPath));
    for (const { name, url, digest } of index.skills) {
      const path = deployment.internalPath(url, indexPath);
      if (path === undefined) throw new Mismatch(`an address of ${deployment.url}`, url);
      const answer = await deployment.get(path);
      expectStatus(answer, 200);
      expectMediaType(answer, 'text/markdown');
      const seen = `sha256:${createHash('sha256').update(answer.bytes).digest('hex')}`;
      if (seen !== digest) throw new Mismatch(`${name} with ${digest}`, seen);
    }
    return countInDigits(index.skills.length, 'digest');
  });
};
