import type { FormContent } from '../html/form-fields.ts';

/** The languages of the website, the first one first. The bundler replaces the name. */
declare const FORM_CONTENT: readonly FormContent[];

/** Returns the content in the language of an element, or else in the website's first language. */
export function contentFor(element: Element): FormContent | undefined {
  const language = element.closest<HTMLElement>('[lang]')?.lang.toLowerCase() ?? '';
  const [base] = language.split('-');
  return (
    FORM_CONTENT.find((content) => content.language.toLowerCase() === language) ??
    FORM_CONTENT.find((content) => content.language.toLowerCase().split('-')[0] === base) ??
    FORM_CONTENT[0]
  );
}

/** Parses HTML that was written at build time. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content, true);
}
