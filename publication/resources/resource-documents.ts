import { pathInVersion } from '../../contract/paths.ts';
import { currentVersion } from '../../contract/versions.ts';
import { jsonDocument, type SiteDocument } from '../document.ts';
import { readOperationsOf, type Site } from '../site.ts';
import { resourceAt } from './resources.ts';

/** The documents of the resources that are offered, in every version. Indexes lead to the current one. */
export function resourceDocuments(site: Site): SiteDocument[] {
  const current = currentVersion(site.versions);
  return site.versions.flatMap((version) =>
    readOperationsOf(site).map(({ path, title, description }) =>
      jsonDocument(
        pathInVersion(path, version.name),
        resourceAt(site.resources, path),
        version === current ? { listing: { section: 'Resources', title, notes: description } } : {},
      ),
    ),
  );
}
