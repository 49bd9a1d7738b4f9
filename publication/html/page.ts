import { html } from 'hono/html';
import { paths } from '../../contract/paths.ts';

type Markup = ReturnType<typeof html>;

interface Page {
  readonly title: string;
  readonly description: string;
  /** Name of the consultancy. */
  readonly company: string;
  readonly main: Markup;
}

/** One HTML page. Its links begin at the root, so that it is the same in every deployment. */
export function page({ title, description, company, main }: Page): string {
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="service-desc" type="application/json" href="${paths.openapi}">
</head>
<body>
<header><p><a href="/">${company}</a></p></header>
<main>
${main}
</main>
<footer><p><a href="${paths.openapi}">Description of the API</a></p></footer>
</body>
</html>
`;
  return markup.toString();
}
