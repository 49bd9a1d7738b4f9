import { minimalExample } from '../../contract/example-request.ts';
import type { Block } from '../blocks/block.ts';
import { codeExamples } from '../blocks/code-examples.ts';
import { code } from '../blocks/inlines.ts';
import { paragraph, subheading } from '../blocks/paragraphs.ts';
import { sectionAt } from '../blocks/sections.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../site.ts';

/** The shortest way to a first answer: reading, the dry run, and the request itself, in three languages. */
export function quickStart(site: Site): Block {
  const { baseUrl } = site;
  const [read] = readOperationsOf(site);
  const write = writeOperationOf(site);
  return sectionAt(
    'quick-start',
    'Quick start',
    ...(read ? [subheading('Read a resource'), codeExamples('read', baseUrl + read.path)] : []),
    ...(write
      ? [
          subheading('Try a request without sending it'),
          paragraph('A dry run is checked like a request. No e-mail is sent.'),
          codeExamples('dry-run', baseUrl + write.dryRunPath, minimalExample),
          subheading('Send a request'),
          paragraph(
            'This sends a real e-mail, for a person who asked for it and gave their own name and address. Make a new ',
            code('Idempotency-Key'),
            ' for each request, and send it with every attempt to get that request through: then it is sent once.',
          ),
          codeExamples('send', baseUrl + write.path, minimalExample),
        ]
      : []),
  );
}
