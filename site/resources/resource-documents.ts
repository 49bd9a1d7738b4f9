import { currentVersion } from '../../contract/api-versions.ts';
import { pathInVersion } from '../../contract/paths.ts';
import { readOperationsOf, type Site } from '../site.ts';
import { jsonDocument, type SiteDocument } from '../site-document.ts';

/** The documents of the resources on offer, in every version. Indexes list the current version only. */
export function resourceDocuments(site: Site): SiteDocument[] {
  const current = currentVersion(site.versions);
  return site.versions.flatMap((version) =>
    readOperationsOf(site).map(({ path, resource, title, description }) =>
      jsonDocument(
        pathInVersion(path, version.name),
        site.resources[resource],
        version === current ? { listing: { section: 'Resources', title, notes: description } } : {},
      ),
    ),
  );
}
