import { z } from 'zod';
import { absoluteUrl, line } from './content-fields.ts';
import { pictureEnding, pictureExtensions } from './media-content.ts';

const extensions = Object.values(pictureExtensions).flat();

/** Names of files in content/media/, which addresses contain unchanged. */
export const pictureName = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(?:${extensions.join('|')})$`);

/** The file name of a picture. */
export function pictureFile(description: string, example: string) {
  return z
    .string()
    .max(80)
    .regex(
      pictureName,
      `write the name of a file in content/media/: lower-case letters, digits and hyphens, then .${extensions.join(', .')}`,
    )
    .meta({ description, examples: [example] });
}

const alt = line(200)
  .check(({ value, issues }) => {
    if (!pictureEnding.test(value)) return;
    issues.push({
      code: 'custom',
      input: value,
      message: 'write what the picture shows, not the name of its file',
    });
  })
  .meta({
    description: 'What the picture shows, for those who do not see it.',
    examples: ['A crane lifts a container at dusk.'],
  });

/** A picture of content/media/ where a JSON file uses it. */
export const PictureContent = z
  .strictObject({
    file: pictureFile('Name of the file in content/media/.', 'harbour.jpg'),
    alt,
  })
  .meta({ description: 'A picture of content/media/.' });
export type PictureContent = z.infer<typeof PictureContent>;

const side = (description: string, example: number) =>
  z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description, examples: [example], format: 'int32' });

/** A picture as programs read of it. */
export const PublishedPicture = z
  .strictObject({
    url: absoluteUrl('Address of the picture.', 'https://example.com/media/harbour-1600.webp'),
    alt,
    width: side('Width in pixels.', 1600),
    height: side('Height in pixels.', 900),
  })
  .meta({ title: 'Picture', description: 'A picture.' });
export type PublishedPicture = z.infer<typeof PublishedPicture>;
