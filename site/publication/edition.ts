import type { Document } from '../resources/document.ts';
import type { Site } from '../resources/site.ts';
import type { Navigation } from '../website/html/layout.ts';
import { preparationOf } from '../website/pages/own-pages.ts';
import type { Page } from '../website/pages/page.ts';
import { navigationOf } from '../website/rendering/navigation.ts';
import { llmsFullTxt } from '../website/rendering/render-markdown.ts';
import { type PageFiles, pageDocuments } from '../website/rendering/website-documents.ts';
import type { Fonts } from '../website/theme/fonts.ts';
import { initialOf, logoOf } from '../website/theme/logo.ts';

/** The website in one language. */
export interface Edition {
  readonly site: Site;
  readonly pages: readonly Page[];
  /** Logo and menus, for the pages that respond to a form. */
  readonly navigation: Navigation;
  readonly pageDocuments: readonly Document[];
  readonly llmsFull: Document;
}

/** Builds the website in one language from `allPages`. The pages for developers exist only in the first one. */
export function buildEdition(site: Site, allPages: readonly Page[], files: PageFiles, fonts: Fonts): Edition {
  const { resources, website, language } = site;
  const { company } = resources;
  const navigation = {
    ...navigationOf(allPages, language, logoOf(site)),
    initial: initialOf(company.name, website),
    preparation: preparationOf(site),
  };
  const pages = language.prefix === '' ? allPages : allPages.filter(({ path }) => language.hasPage(path));
  return {
    site,
    pages,
    navigation,
    pageDocuments: pageDocuments(pages, navigation, files, fonts, site),
    llmsFull: llmsFullTxt(pages, language),
  };
}
