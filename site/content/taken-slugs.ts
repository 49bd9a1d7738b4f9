import { filePaths, folderPaths, jsonPath, markdownPath, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';

/** The paths of a page, with what an owner reads if one is taken. */
const forms = [
  { says: 'would be the page', pathOf: (path: string) => path },
  { says: 'would have its Markdown at', pathOf: markdownPath },
  { says: 'would have its JSON at', pathOf: jsonPath },
] as const;

const fixedPaths = [filePaths, folderPaths, paths, resourcePaths].flatMap((registry) =>
  Object.values<string>(registry),
);

/** The first segments of all fixed paths, with a slash before each: no page has such a path. */
const taken: ReadonlySet<string> = new Set(
  [...fixedPaths, ...Object.values(pagePaths).flatMap((path) => forms.map(({ pathOf }) => pathOf(path)))].map(
    (path) => `/${path.split('/')[1]}`,
  ),
);

/** Says which path of a page of the firm's own called `slug` another document has; `undefined` if none has one. */
export function takenPath(slug: string): string | undefined {
  const [found] = forms.flatMap(({ says, pathOf }) => {
    const path = pathOf(`/${slug}`);
    return taken.has(path) ? [`${says} "${path}", and that path is taken`] : [];
  });
  return found;
}
