import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { APIRoute } from 'astro';

/** `/media/<file>`: the pictures as they are. Resources refer to them, and pages show them in the size that they need. */
export const GET: APIRoute = ({ params }) => new Response(readFileSync(`src/media/${params.file}`));

export const getStaticPaths = () =>
  Object.keys(import.meta.glob('/src/media/*')).map((path) => ({ params: { file: basename(path) } }));
