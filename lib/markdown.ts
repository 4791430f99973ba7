/** A piece of a line. Whatever is none of the others is text, tags and odd links included: nothing here becomes HTML. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block = { kind: 'paragraph'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] };

const forms = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\(([^()\s]+)\)/g;
/** Only what cannot run anything. */
const safeHref = /^(https?:\/\/|mailto:)[^\s<>"']+$/i;
const listItem = /^\s*[-*]\s+/;

function parseInlines(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(forms)) {
    const [whole, code, strong, emphasis, text, href] = match;
    const inline = toInline({ code, strong, emphasis, text, href });
    if (!inline) continue;
    if (match.index > end) found.push({ kind: 'text', text: line.slice(end, match.index) });
    found.push(inline);
    end = match.index + whole.length;
  }
  if (end < line.length) found.push({ kind: 'text', text: line.slice(end) });
  return found;
}

function toInline(parts: Record<'code' | 'strong' | 'emphasis' | 'text' | 'href', string | undefined>): Inline | null {
  const { code, strong, emphasis, text, href } = parts;
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  return text !== undefined && href !== undefined && safeHref.test(href) ? { kind: 'link', text, href } : null;
}

/** Reads the few forms of Markdown that descriptions may use: paragraphs, lists, bold, italics, code, safe links. */
export function parseMarkdown(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines): Block => {
      if (lines.every((line) => listItem.test(line))) {
        return { kind: 'list', items: lines.map((line) => parseInlines(line.replace(listItem, ''))) };
      }
      return { kind: 'paragraph', inlines: parseInlines(lines.join(' ')) };
    });
}

/** The same in one line without any form, for places that have room for no more. */
export function plainText(source: string): string {
  const words = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');
  return parseMarkdown(source)
    .map((block) => (block.kind === 'list' ? block.items.map(words).join(', ') : words(block.inlines)))
    .join(' ');
}
