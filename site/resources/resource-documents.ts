import { currentVersion } from '../../contract/api-versions.ts';
import { capabilitiesInVersion, readOperationsOf, type Site } from './site.ts';
import { jsonDocument, type SiteDocument } from './site-document.ts';

/** The documents of the resources on offer, in every version. Indexes list the current version only. */
export function resourceDocuments(site: Site): SiteDocument[] {
  const current = currentVersion(site.versions);
  return site.versions.flatMap((version) =>
    readOperationsOf({ capabilities: capabilitiesInVersion(version, site.capabilities) }).map((operation) => {
      const { path, title, description, resource } = operation;
      const listing = { section: 'Resources', title, notes: description } as const;
      return jsonDocument(path, site.resources[resource], version === current ? { listing } : {});
    }),
  );
}
