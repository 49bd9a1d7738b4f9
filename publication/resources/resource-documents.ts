import { inVersion } from '../../contract/paths.ts';
import { currentVersion } from '../../contract/versions.ts';
import { type Document, jsonDocument } from '../document.ts';
import { readings, type Site } from '../site.ts';
import { resourceAt } from './resources.ts';

/** The documents of the resources that are offered, in every version. Indexes lead to the current one. */
export function resourceDocuments(site: Site): Document[] {
  const current = currentVersion(site.versions);
  return site.versions.flatMap((version) =>
    readings(site).map(({ path, title, description }) =>
      jsonDocument(
        inVersion(path, version.name),
        resourceAt(site.resources, path),
        version === current ? { listing: { section: 'Resources', title, notes: description } } : {},
      ),
    ),
  );
}
