import { z } from 'zod';
import { absoluteUrl, text } from '../content/content-fields.ts';

/** An ISO 8601 duration in whole units: either only weeks, or years down to minutes. */
const isoDuration = /^P(?=.)(?:(\d+)W|(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?)?)$/;

function bound(description: string, example: string) {
  return z
    .string()
    .min(1)
    .max(40)
    .regex(
      isoDuration,
      'write an ISO 8601 duration: "PT45M" for 45 minutes, "P10D" for 10 days, "P3W" for 3 weeks, "P4M" for 4 months',
    )
    .meta({ description, examples: [example], format: 'duration' })
    .optional();
}

/**
 * How long something takes, for people and for programs. A bound is absent if `text` does not contain it. Bounds are in
 * calendar time: for a promise in working days, they allow for weekends and holidays.
 */
export const DurationRange = z
  .strictObject({
    text: text(120, 'How long it takes, or when it will be done, in words.', '3 to 8 weeks'),
    minimum: bound('The minimum in ISO 8601, in calendar time.', 'P3W'),
    maximum: bound('The maximum in ISO 8601, in calendar time: a promise or an estimate.', 'P8W'),
  })
  .meta({ title: 'DurationRange', description: 'How long something takes, in words and for programs.' });
export type DurationRange = z.infer<typeof DurationRange>;

export const Figure = z
  .strictObject({
    value: text(14, 'The number as it is displayed, with its unit if it has one.', '57', '5 weeks'),
    label: text(
      80,
      'What the number counts, shown directly after it.',
      'results found that had been waiting since 2011',
    ),
  })
  .meta({ title: 'Figure', description: 'A number, and what it counts.' });

/** A list of figures. More than four are hard to remember, and do not fit in one row. */
export const figures = z.array(Figure).max(4).default([]);

const alt = text(
  200,
  'What the picture shows, for people who cannot see it (alternative text).',
  'A crane lifts a container at dusk.',
);

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
