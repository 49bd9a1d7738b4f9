import { filePaths, folderPaths, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { markdownPath } from '../site-document.ts';

const fixedPaths = [pagePaths, filePaths, folderPaths, paths, resourcePaths].flatMap((registry) =>
  Object.values<string>(registry),
);

/** The first segments of all fixed paths: of these, and of their Markdown variants, no page can have the path. */
const firstSegments = [...fixedPaths, ...Object.values(pagePaths).map(markdownPath)].map(
  (path) => path.split('/')[1] ?? '',
);

/** The names that no page of the firm's own can have: its path or its Markdown variant would be another document's. */
export const takenSlugs: ReadonlySet<string> = new Set(
  firstSegments.map((segment) => segment.replace(/\.md$/, '')).filter(Boolean),
);
