import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { pictureFiles, shareSize } from '../../lib/pictures.ts';
import { shareBackground as background } from '../../lib/site.ts';

const { width, height } = shareSize;
const margin = 40;

/** `/share/<file>.png`: each picture as other sites show it with a link to a page. Most of them show no SVG. */
export const GET: APIRoute = async ({ params: { file } }) => {
  const png = await sharp(`src/media/${file}`, { density: 288 })
    .resize(width - 2 * margin, height - 2 * margin, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    // Drawings have few colours.
    .png({ palette: String(file).endsWith('.svg') })
    .toBuffer();
  return new Response(new Uint8Array(png));
};

export const getStaticPaths = () => pictureFiles.map((file) => ({ params: { file } }));
