/** A piece of a line. Whatever is none of the others is text, tags and odd links included: nothing here becomes HTML. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block = { kind: 'paragraph'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] };

const forms = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\(([^()\s]+)\)/g;
/** Only what cannot run anything. */
const safeHref = /^(https?:\/\/|mailto:)[^\s<>"']+$/i;
/** Beside those, a page of the portal: one slash, so that no other host can be meant. */
const ownHref = /^\/(?!\/)[^\s<>"'\\]*$/;
const listItem = /^\s*[-*]\s+/;

/** Whose text it is: our own may link to pages of the portal. */
type Author = 'anybody' | 'own';

function parseInlines(line: string, author: Author): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(forms)) {
    const [whole, code, strong, emphasis, text, href] = match;
    const inline = toInline({ code, strong, emphasis, text, href }, author);
    if (!inline) continue;
    if (match.index > end) found.push({ kind: 'text', text: line.slice(end, match.index) });
    found.push(inline);
    end = match.index + whole.length;
  }
  if (end < line.length) found.push({ kind: 'text', text: line.slice(end) });
  return found;
}

function toInline(
  parts: Record<'code' | 'strong' | 'emphasis' | 'text' | 'href', string | undefined>,
  author: Author,
): Inline | null {
  const { code, strong, emphasis, text, href } = parts;
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  if (text === undefined || href === undefined) return null;
  const isSafe = safeHref.test(href) || (author === 'own' && ownHref.test(href));
  return isSafe ? { kind: 'link', text, href } : null;
}

/** Reads the few forms of Markdown that descriptions may use: paragraphs, lists, bold, italics, code, safe links. */
export function parseMarkdown(source: string, author: Author = 'anybody'): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines): Block => {
      if (lines.every((line) => listItem.test(line))) {
        return { kind: 'list', items: lines.map((line) => parseInlines(line.replace(listItem, ''), author)) };
      }
      return { kind: 'paragraph', inlines: parseInlines(lines.join(' '), author) };
    });
}

/** The same in one line without any form, for places that have room for no more. */
export function plainText(source: string, author: Author = 'anybody'): string {
  const words = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');
  return parseMarkdown(source, author)
    .map((block) => (block.kind === 'list' ? block.items.map(words).join(', ') : words(block.inlines)))
    .join(' ');
}
