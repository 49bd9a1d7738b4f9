import { filePaths } from '../../../contract/page-paths.ts';
import type { Site } from '../../resources/site.ts';
import { logoOf } from '../theme/logo.ts';
import { organizationReference } from './organization-reference.ts';

/** The organization with its mark: the logo of the theme, or else the icon as pixels, of which readers ask 112 a side. */
export function publisher(site: Pick<Site, 'website' | 'pictures' | 'baseUrl' | 'resources'>) {
  const { src } = logoOf(site) ?? { src: filePaths.touchIcon };
  return {
    ...organizationReference(site.resources.company),
    logo: { '@type': 'ImageObject', url: site.baseUrl + src },
  };
}
