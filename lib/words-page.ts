import { isWord, type WordDefinition, type WordGroup } from '../contract/words/word.ts';
import { wordDefinitions } from '../contract/words/words.ts';

/** `docs/words.md`. */
export function wordsPage(): string {
  return `# The words of the website

The table is written by \`npm run docs:words\` from \`contract/words/\`, and compared with it by a test.

A firm's own texts are in the files of its \`content/\`. Everything else that people read on the website, in the answer to the form and in the e-mail to the team is a word of the table below. Each has an English default. Write those that you want otherwise:

\`\`\`json
{
  "$schema": "./schema/words.schema.json",
  "language": "en-GB",
  "navigation": { "nextStep": "Our way of working" },
  "form": { "tooShort": { "one": "Write {count} character", "other": "Write {count} characters" } }
}
\`\`\`

- **\`language\`** is the language in which your content is written (BCP 47). Pages are marked with it, from right to left where it is written so, and dates, numbers, amounts and the names of countries and languages are written as it writes them.
- **Placeholders** such as \`{price}\` are filled in by the website. Keep those of the default, in the order that your language needs. \`{period}\` is a time such as "7 days" in its basic form, so word the sentence in such a way that it fits, for instance behind a colon. Spaces that must not break, as before a colon in French, are U+00A0 or U+202F.
- **A word beside a count** has one text for each plural category that the language has (\`Intl.PluralRules\`): \`one\` and \`other\` in English, \`one\`, \`few\`, \`many\` and \`other\` in Polish, \`one\`, \`many\` (for millions) and \`other\` in French, \`other\` alone in Japanese. Each may leave \`{count}\` out.
- **In a language other than English** all words have to be given, so that no page is half in English: the start names those that are missing. \`test/fixtures/words/de.json\` has all of them in German.
- **What programs read stays English**: the API's description, errors, tools and cards, \`llms.txt\`, and the pages for those who write programs (\`/api\`, \`/agents\`, \`/problems\`), which are marked as English.

${Object.entries(wordDefinitions).map(groupSection).join('\n\n')}
`;
}

function groupSection([name, group]: [string, WordGroup]): string {
  const rows = rowsOf(group).map((cells) => `| ${cells.join(' | ')} |`);
  return [`## \`${name}\``, '', '| word | English | where it shows |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function rowsOf(group: WordGroup, prefix = ''): string[][] {
  return Object.entries(group).flatMap(([name, node]) =>
    isWord(node)
      ? [[`\`${prefix}${name}\``, englishOf(node), node.shows]]
      : rowsOf(node, `${prefix}${name}.`),
  );
}

function englishOf(definition: WordDefinition): string {
  if ('text' in definition) return definition.text;
  return Object.entries(definition.forms)
    .map(([category, text]) => `\`${category}\`: ${text}`)
    .join('; ');
}
