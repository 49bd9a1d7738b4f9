import { html } from 'hono/html';
import type { Block } from './block.ts';

/** Text for a machine, as it stands. Reachable by keyboard, because long lines are scrolled. */
export function codeBlock(language: string, text: string): Block {
  return {
    html: html`<pre tabindex="0"><code>${text}</code></pre>\n`,
    markdown: `\`\`\`${language}\n${text}\n\`\`\``,
  };
}
