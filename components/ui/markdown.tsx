import { type Block, type Inline, parseMarkdown } from '@/lib/markdown';

interface MarkdownProps {
  source: string;
  /** Our own text, which may link to pages of the portal. */
  isOurs?: boolean;
  className?: string;
}

/** A description that a person wrote. Elements are built one by one, so nothing in it can become markup. */
export function Markdown({ source, isOurs = false, className }: MarkdownProps) {
  return (
    <div className={className}>
      {parseMarkdown(source, isOurs ? 'own' : 'anybody').map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their places
        <MarkdownBlock key={at} block={block} />
      ))}
    </div>
  );
}

function MarkdownBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p dir="auto" className="not-first:mt-2">
        {block.inlines.map(toElement)}
      </p>
    );
  return (
    <ul className="list-disc pl-5 not-first:mt-2">
      {block.items.map((inlines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items keep their places
        <li key={at} dir="auto">
          {inlines.map(toElement)}
        </li>
      ))}
    </ul>
  );
}

function toElement(inline: Inline, at: number) {
  switch (inline.kind) {
    case 'strong':
      return <strong key={at}>{inline.text}</strong>;
    case 'emphasis':
      return <em key={at}>{inline.text}</em>;
    case 'code':
      return (
        <code key={at} className="code-font">
          {inline.text}
        </code>
      );
    case 'link':
      return (
        <a key={at} href={inline.href} rel="noreferrer noopener" className="text-accent-text underline">
          {inline.text}
        </a>
      );
    default:
      return inline.text;
  }
}
