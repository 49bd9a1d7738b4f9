import { readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { pictureFiles } from '../../lib/pictures.ts';

/** `/media/<file>`: the pictures as they are. Resources refer to them, and pages show them in the size that they need. */
export const GET: APIRoute = ({ params }) => new Response(readFileSync(`src/media/${params.file}`));

export const getStaticPaths = () => pictureFiles.map((file) => ({ params: { file } }));
