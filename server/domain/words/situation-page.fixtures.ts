import { createTranslator } from 'next-intl';
import en from '../../../messages/en.json' with { type: 'json' };
import zh from '../../../messages/zh.json' with { type: 'json' };

type Words = Record<string, Record<string, string>>;
const languages = { en, zh } as unknown as Record<'en' | 'zh', Words>;

interface Sentence {
  key: string;
  params: Record<string, string | number>;
}

/** A sentence as it is read; times are written as in their zone. */
export function say(locale: 'en' | 'zh', namespace: string, sentence: Sentence | null): string {
  if (!sentence) return '–';
  const { key, params } = sentence;
  const shown = typeof params.since === 'string' ? { ...params, since: params.since.slice(11, 16) } : params;
  const translate = createTranslator({ locale, messages: languages[locale] as never, namespace: namespace as never });
  return String(translate(key as never, shown as never));
}

/** Chinese letters and signs are two columns wide. */
const widthOf = (text: string) => [...text].length + (text.match(/[\u2e80-\ua4cf\uff00-\uff60]/g)?.length ?? 0);

/** A table of Markdown, its columns aligned as the formatter has them. */
export function drawTable([heads = [], ...body]: string[][]): string[] {
  const widths = heads.map((_, index) => Math.max(...[heads, ...body].map((cells) => widthOf(cells[index] ?? ''))));
  const draw = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell))).join(' | ')} |`;
  return [draw(heads), draw(widths.map((width) => '-'.repeat(width))), ...body.map(draw)];
}
