import { markWords } from '@/lib/guide';

/** A text in which the words that were searched for stand out. */
export function Marked({ text, asked }: { text: string; asked: string }) {
  return markWords(text, asked).map((part, at) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text keep their places
      <mark key={at} className="rounded-1 bg-attention-soft text-fg">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
