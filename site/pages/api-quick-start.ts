import { minimalExample } from '../../contract/example-request.ts';
import type { Block } from '../blocks/block.ts';
import { codeExamples, exchange } from '../blocks/code-examples.ts';
import { code } from '../blocks/inlines.ts';
import { paragraph, subheading } from '../blocks/paragraphs.ts';
import { sectionAt } from '../blocks/sections.ts';
import type { OpenApiObject } from '../openapi/openapi-objects.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../site.ts';
import { successOf } from './api-operation.ts';

/** The shortest way to a first answer: reading, the dry run, and the request itself, in three languages. */
export function quickStart(site: Site, { paths }: OpenApiObject): Block {
  const { baseUrl } = site;
  const [read] = readOperationsOf(site);
  const write = writeOperationOf(site);
  const example = (group: string, path: string, body?: typeof minimalExample) =>
    exchange(codeExamples(group, baseUrl + path, body), successOf(paths[path]?.[body ? 'post' : 'get']));
  return sectionAt(
    'quick-start',
    'Quick start',
    ...(read ? [subheading('Read a resource'), example('read', read.path)] : []),
    ...(write
      ? [
          subheading('Try a request without sending it'),
          paragraph('A dry run is checked like a request. No e-mail is sent.'),
          example('dry-run', write.dryRunPath, minimalExample),
          subheading('Send a request'),
          paragraph(
            'This sends a real e-mail, for a person who asked for it and gave their own name and address. Make a new ',
            code('Idempotency-Key'),
            ' for each request, and send it with every attempt to get that request through: then it is sent once.',
          ),
          example('send', write.path, minimalExample),
        ]
      : []),
  );
}
