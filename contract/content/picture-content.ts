import { z } from 'zod';
import { absoluteUrl, line } from './content-fields.ts';

const alt = line(200).meta({
  description: 'What the picture shows, for people who cannot see it (alternative text).',
  examples: ['A crane lifts a container at dusk.'],
});

/** A picture of the firm's website. */
export const PictureContent = z
  .strictObject({
    file: z
      .string()
      .max(200)
      .regex(
        /^[\w~@+-][\w.~@+-]*(?:\/[\w~@+-][\w.~@+-]*)*$/,
        'write the path of the picture below /media/, such as "harbour.jpg"',
      )
      .meta({
        description: 'Path of the picture below /media/ of the built website.',
        examples: ['harbour.jpg'],
      }),
    alt,
  })
  .meta({ description: 'A picture of the website.' });
export type PictureContent = z.infer<typeof PictureContent>;

/** A picture in API responses. */
export const PublishedPicture = z
  .strictObject({ url: absoluteUrl('URL of the picture.', 'https://example.com/media/harbour.jpg'), alt })
  .meta({ title: 'Picture', description: 'A picture.' });
export type PublishedPicture = z.infer<typeof PublishedPicture>;
