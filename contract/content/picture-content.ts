import { z } from 'zod';
import { absoluteUrl, line } from './content-fields.ts';
import { pictureExtensionPattern, pictureExtensions } from './media-content.ts';

const extensions = Object.values(pictureExtensions).flat();

/** Matches the name of a file in content/media/, which can be used in URLs unchanged. */
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
    if (!pictureExtensionPattern.test(value)) return;
    issues.push({
      code: 'custom',
      input: value,
      message: 'write what the picture shows, not its file name',
    });
  })
  .meta({
    description: 'What the picture shows, for people who cannot see it (alternative text).',
    examples: ['A crane lifts a container at dusk.'],
  });

/** A reference to a picture in content/media/. */
export const PictureContent = z
  .strictObject({
    file: pictureFile('File name in content/media/.', 'harbour.jpg'),
    alt,
  })
  .meta({ description: 'A picture in content/media/.' });
export type PictureContent = z.infer<typeof PictureContent>;

/** The maximum width and height of a published picture in pixels. */
export const maxSide = 100_000;

const side = (description: string, example: number) =>
  z
    .int()
    .min(1)
    .max(maxSide)
    .meta({ description, examples: [example], format: 'int32' });

/** A picture in API responses. */
export const PublishedPicture = z
  .strictObject({
    url: absoluteUrl('URL of the picture.', 'https://example.com/media/harbour-1600.webp'),
    alt,
    width: side('Width in pixels.', 1600).optional(),
    height: side('Height in pixels.', 900).optional(),
  })
  .meta({ title: 'Picture', description: 'A picture.' });
export type PublishedPicture = z.infer<typeof PublishedPicture>;
