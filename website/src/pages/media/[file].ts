import { readdirSync, readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';

/** `/media/<file>`: the pictures as they are. Resources refer to them, and pages show them in the size that they need. */
export const GET: APIRoute = ({ params }) => new Response(readFileSync(`src/media/${params.file}`));

export const getStaticPaths = () => readdirSync('src/media').map((file) => ({ params: { file } }));
