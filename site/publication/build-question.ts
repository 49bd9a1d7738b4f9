import { type ElicitedField, type McpQuestion, uiExtension } from '../../contract/mcp-data.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { type FormControl, requestMemberEntries } from '../../contract/request-members.ts';
import { fill } from '../../contract/words/fill.ts';
import type { ConfirmationWords } from '../../contract/words/words.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { formUri } from '../programs/mcp/tool-definition.ts';
import { confirmationFiles } from '../website/rendering/static-files.ts';
import { hostedPaletteStyles } from '../website/theme/theme-styles.ts';
import { confirmationDocument } from './confirmation-document.ts';

interface QuestionSource {
  /** Name of the tool that sends. */
  readonly tool: string;
  readonly firm: string;
  readonly words: ConfirmationWords;
  readonly theme: { readonly accent: string };
}

/** What a person is shown before the request is sent: as a document, and as the fields of a client's own form. */
export function buildQuestion({ tool, firm, words, theme }: QuestionSource): McpQuestion {
  const { language, form, outcome } = words;
  const website = baseUrlPlaceholder + pagePaths.request;
  const fields = elicitedFields(words);
  return {
    form: {
      uri: formUri,
      name: 'request-form',
      title: words.form.heading,
      description: 'Shows a diagnostic request to the person, who corrects and sends it.',
      mimeType: uiExtension.mimeType,
      html: confirmationDocument({
        tool,
        website,
        words,
        ...confirmationFiles(hostedPaletteStyles(theme.accent)),
      }),
    },
    elicitation: {
      message: fill(words.confirmation.question, { firm }),
      fields: Object.fromEntries(fields),
      missing: missingTexts(words),
      words: { language, form, outcome },
    },
    website,
  };
}

type FieldWords = Readonly<Record<string, Pick<FormControl, 'label' | 'hint' | 'missing'>>>;

function elicitedFields({ fields }: ConfirmationWords): (readonly [name: string, ElicitedField])[] {
  return requestMemberEntries.flatMap(([name, { kind, minLength, maxLength }]) => {
    const shown = (fields as FieldWords)[name];
    if (!shown) return [];
    const field: ElicitedField = {
      type: 'string',
      title: shown.label,
      ...(shown.hint !== undefined && { description: shown.hint }),
      ...(kind === 'email' && { format: 'email' }),
      ...(minLength !== undefined && { minLength }),
      maxLength,
    };
    return [[name, field] as const];
  });
}

function missingTexts({ fields }: ConfirmationWords): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields as FieldWords).flatMap(([name, { missing }]) =>
      missing === undefined ? [] : [[name, missing]],
    ),
  );
}
