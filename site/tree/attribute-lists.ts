import type { Nodes, Parents, Root, Text } from 'mdast';
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Extension, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    attributeList: 'attributeList';
  }
}

declare module 'mdast' {
  interface RootData {
    /** The attribute lists of other programs, which were removed. */
    readonly attributeLists?: readonly Text[];
  }
}

const attribute = String.raw`(?:[.#][\w:-]+|[a-z][\w-]*=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))`;

/** `{: .lead}` of Kramdown (Jekyll), and `{.lead #id}` of Goldmark (Hugo), markdown-it-attrs (Eleventy) and Pandoc. */
const attributeList = new RegExp(String.raw`^\{(?::|(?=[.#]))\s*${attribute}(?:\s+${attribute})*\s*\}$`, 'i');

const maxLength = 300;
const [openingBrace, closingBrace] = [123, 125];

const tokenize: Tokenizer = (effects, ok, nok) => {
  let value = '';
  return (code) => {
    effects.enter('attributeList');
    return next(code);
  };

  function next(code: number | null) {
    // Negative codes are tabs and line endings.
    if (code === null || code < 0 || value.length > maxLength) return nok(code);
    effects.consume(code);
    value += String.fromCodePoint(code);
    return code === closingBrace ? end : next;
  }

  function end(code: number | null) {
    if (!attributeList.test(value)) return nok(code);
    effects.exit('attributeList');
    return ok(code);
  }
};

/** Recognizes attribute lists, which Markdown shows as text. */
export const attributeListSyntax: Extension = {
  text: { [openingBrace]: { name: 'attributeList', tokenize } },
};

/** Removes attribute lists, with the spaces and paragraphs that contained nothing else. */
export function attributeListsFromMarkdown(): MdastExtension {
  return {
    exit: {
      attributeList(token) {
        const [root, parent] = [this.stack[0] as Root, this.stack.at(-1) as Parents];
        const text = parent.children.at(-1);
        if (text?.type === 'text') text.value = text.value.trimEnd();
        const { start, end } = token;
        const list: Text = { type: 'text', value: this.sliceSerialize(token), position: { start, end } };
        root.data = { ...root.data, attributeLists: [...(root.data?.attributeLists ?? []), list] };
      },
    },
    transforms: [(root) => (root.data?.attributeLists ? withoutRemains(root) : root)],
  };
}

/** A list on a line of its own leaves a line ending, an empty paragraph, or a row with an empty cell. */
function withoutRemains<T extends Nodes>(node: T): T {
  if (!('children' in node)) return node;
  const [first] = node.children;
  if (node.type === 'paragraph' && first?.type === 'text') first.value = first.value.trimStart();
  const children = node.children.map(withoutRemains).filter((child) => !isRemains(child));
  return { ...node, children };
}

function isRemains(node: Nodes): boolean {
  if (node.type === 'text') return node.value === '';
  if (node.type === 'paragraph') return node.children.length === 0;
  return node.type === 'tableRow' && node.children.length === 1 && node.children[0]?.children.length === 0;
}
