import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Unidiomatic phrases, each with replacements. */
const phrases: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\bstands? in\b/i, 'appears in, is in, replaces'],
  [/\bstands? beside\b/i, 'is next to, has a matching'],
  [/\bis no URL\b/i, 'is not a URL'],
  [/\bnone of ours\b/i, 'was not issued by this server'],
  [/\bhears? of\b/i, 'is reported to, receives'],
  [/\b(?:is|are) told\b/i, 'receives, sees, is reported'],
  [/\bwhoever\b/i, 'the reader, the caller, anyone who'],
  [/\bof CloudFront's\b/i, 'the CloudFront …'],
];

const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      file &&
      existsSync(file) &&
      !/^(?:content|website\/src\/content|test\/fixtures)\/|^CHANGELOG|english\.test/.test(file),
  );

test('no comment, message or document uses a phrase that reads as translated', () => {
  const findings = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, remedy] = phrases.find(([pattern]) => pattern.test(line)) ?? [];
        return remedy ? [`${file}:${index + 1}: ${line.trim()} (write: ${remedy})`] : [];
      }),
  );
  expect(findings).toEqual([]);
});
