import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { contentSecurityPolicy, scriptlessPolicy } from '../../contract/http-headers.ts';
import { paths } from '../../contract/paths.ts';
import { DiagnosticRequest } from '../../contract/request/diagnostic-request.ts';
import { languageField } from '../../contract/request/form-fields.ts';
import { ResultPages } from '../../lambdas/diagnostic-request/http/result-pages.ts';
import { listen } from '../../local/listen.ts';
import type { OwnPagesSource } from '../../site/pages/own-pages.ts';
import { site } from '../site/fixture-site.ts';
import { buildPages } from '../site/pages/site-with-pages.ts';

/** The rules of a theme that would make any form unusable. */
const theme = `
* { text-transform: uppercase; letter-spacing: 1em; }
body { margin: 0; color: #eee; background: #111; font-size: 9px; }
header { position: fixed; inset: 0 0 auto; height: 90px; background: #333; }
main { display: grid; grid-template-columns: 40px 40px; padding-inline: 150px; max-width: 300px; }
#content h1 { font-size: 8px; color: #222; }
input, textarea, button { width: 20px; height: 5px; border: 0; color: #222; background: #111; opacity: 0.1; }
label { display: none; } p::before { content: "!"; }`;

/** A page whose scripts replace the main part, as routers do, and cover it. */
const frame = `<!doctype html><html lang="en"><head><title>Frame</title><link rel="stylesheet" href="theme.css">
<style>.logo { color: #fff }</style></head><body><div class="preloader" style="position: fixed; inset: 0"></div>
<header><a class="logo" href="/">Firm</a></header><main id="content"></main><footer style="padding: 1em">The end</footer>
<script>setInterval(() => document.querySelector('main').replaceChildren(), 10)</script></body></html>`;

/** Puts the pages into the frame of a website. */
export const inFrame = { frames: new Map([['', { html: frame, path: '/frame' }]]) };

/** A request with this name is answered as if the mail service were down. */
export const failingName = 'Mail Down';

export const identifier = 'DR-7Q2M9X4KTB0VHC3N';

/**
 * Serves Frontdesk's pages and `files` of the website, keyed by path, with the policies of a deployment. Forms are checked by the
 * contract and answered by the pages of the request function. Returns the origin, which is served until the test file ends.
 */
export async function servePages(
  options: Partial<OwnPagesSource> = {},
  files: Readonly<Record<string, string>> = {},
) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', baseUrl);
    if (request.method === 'POST')
      return answer(await text(request), request.headers['content-type'], response);
    const document = documents.get(pathname);
    const file = { '/theme.css': theme, ...files }[pathname];
    if (document) {
      response.setHeader('Content-Security-Policy', contentSecurityPolicy);
      response.setHeader('Content-Type', document.mediaType);
    } else if (file !== undefined) {
      response.setHeader('Content-Type', pathname.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8');
    }
    response.writeHead(document || file !== undefined ? 200 : 404).end(document?.body ?? file);
  });
  const { url: baseUrl, close } = await listen(server, 0);
  afterAll(close);
  const { documents: built, resultPages } = buildPages({
    ...options,
    site: { ...site, ...options.site, baseUrl },
  });
  const documents = new Map(built.map((document) => [document.path, document]));
  const pages = new ResultPages(resultPages);

  /** Answers a form with a page, and JSON with JSON. */
  function answer(body: string, contentType: string | undefined, response: ServerResponse) {
    const isForm = contentType === 'application/x-www-form-urlencoded';
    const form = new URLSearchParams(body);
    const { link: _, [languageField]: __, ...members } = isForm ? Object.fromEntries(form) : JSON.parse(body);
    const { success, error } = DiagnosticRequest.safeParse(members);
    const isDown = members.name === failingName;
    const status = isDown ? 503 : success ? 202 : 422;
    const errors = (error?.issues ?? []).map(({ path }) => ({ pointer: `#/${String(path[0])}`, detail: '' }));
    const type = `${baseUrl}${paths.problems}${isDown ? 'mail-unavailable' : 'validation-failed'}`;
    const problem = { type, title: '', status, detail: '', ...(errors.length > 0 && { errors }) };
    const inLanguage = pages.inLanguageOf(form);
    const page = () =>
      status === 202 ? inLanguage.accepted({ id: identifier }, form) : inLanguage.problem(problem, form, 600);
    response
      .writeHead(status, {
        'Content-Type': isForm ? 'text/html; charset=utf-8' : 'application/json',
        'Content-Security-Policy': scriptlessPolicy,
        'Retry-After': '600',
      })
      .end(isForm ? page() : JSON.stringify(status === 202 ? { id: identifier } : problem));
  }

  return baseUrl;
}
