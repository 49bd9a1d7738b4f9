import { z } from 'zod';
import { maxPolicyLength } from '../../contract/http-headers.ts';
import { settingsObject } from './config-fields.ts';

const pathError = 'the path of a page, such as /privacy';
const pagePath = z.string({ error: pathError }).regex(/^\/[!-~]*$/, { error: pathError });
const folderError = 'a folder, relative to this file, such as website/dist';
const policyError = `a Content-Security-Policy of at most ${maxPolicyLength} characters`;

/** The firm's website: a folder of HTML that any generator built. */
export const WebsiteConfig = settingsObject({
  folder: z.string({ error: folderError }).min(1, { error: folderError }).meta({
    description:
      'The folder of the built website, relative to this file. Its files are published as they are.',
  }),
  build: z.string({ error: 'a command' }).min(1, { error: 'a command' }).optional().meta({
    description:
      'The command that builds the website, run in the folder of this file by `npm start`, `npm run check` and each synthesis. It gets FRONTDESK_BASE_URL, FRONTDESK_RESOURCES (a folder with the five resources as JSON) and FRONTDESK_DRAFTS. Without it, the folder is taken as it is.',
  }),
  sources: z
    .array(z.string({ error: 'a folder' }), { error: 'a list of folders' })
    .optional()
    .meta({
      description:
        'The folders that `npm start` watches for the build, relative to this file. The default is the parent of `folder`.',
    }),
  exclude: z
    .array(z.string({ error: 'a glob' }), { error: 'a list of globs' })
    .default([])
    .meta({
      description: 'Globs of files that are not published, relative to `folder`.',
    }),
  frame: pagePath.optional().meta({
    description:
      'The path of a page whose head, header and footer surround the pages of Frontdesk. Without it, they are plain.',
  }),
  privacy: pagePath.optional().meta({
    description: 'The path of the page about privacy, to which the form links.',
  }),
  contentSecurityPolicy: z
    .string({ error: policyError })
    .max(maxPolicyLength, { error: policyError })
    .regex(/^[ -~]+$/, { error: policyError })
    .optional()
    .meta({
      description:
        'The Content-Security-Policy of the files of the website. The default is that of `/*` in its `_headers`, or else one that only restricts frames, plug-ins and `<base>`.',
    }),
});
export type WebsiteConfig = z.infer<typeof WebsiteConfig>;
