import { html, raw } from 'hono/html';

type Markup = ReturnType<typeof html>;

/** HTML around a page: its own elements of the head follow `head`, its main part follows `before`. */
export interface Frame {
  readonly head: string;
  readonly before: string;
  readonly after: string;
}

/** A page of Frontdesk's own, without its frame. */
interface OwnPage {
  /** The text of `<title>`. */
  readonly windowTitle: string;
  /** The first-level heading. */
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Path of `frontdesk.css`. */
  readonly stylesheet: string;
  /** More elements of the head. */
  readonly head?: Markup | undefined;
  readonly main: Markup;
}

/** Renders a page. Its addresses begin with a slash, so it is the same in every deployment. */
export function renderPage(frame: Frame, page: OwnPage): string {
  const { windowTitle, title, language, direction, stylesheet, head, main } = page;
  const markup = html`${raw(frame.head)}
<title>${windowTitle}</title>
<link rel="stylesheet" href="${stylesheet}">
${head ?? ''}${raw(frame.before)}<div class="frontdesk" lang="${language}" dir="${direction}">
<h1>${title}</h1>
${main}</div>
${raw(frame.after)}`;
  return markup.toString();
}

interface PlainFrameOptions {
  readonly firm: string;
  /** Path of the home page. */
  readonly home: string;
  /** Address of the icon. */
  readonly icon: string | undefined;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The frame of a site that lends none: the firm's name, its icon, and a link home. */
export function plainFrame({ firm, home, icon, language, direction }: PlainFrameOptions): Frame {
  const head = html`<!doctype html>
<html lang="${language}" dir="${direction}" class="frontdesk-plain">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${icon !== undefined && html`<link rel="icon" href="${icon}">`}`;
  const before = html`</head>
<body>
<header class="frontdesk-header"><a href="${home}">${firm}</a></header>
<main>
`;
  return { head: head.toString(), before: before.toString(), after: '</main>\n</body>\n</html>\n' };
}
