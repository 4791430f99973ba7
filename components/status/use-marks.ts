import { useLocale } from 'next-intl';

const latin = { comma: ', ', item: ', ', semicolon: '; ', colon: ': ', stop: '.', sentence: ' ' } as const;
const chinese = { comma: '，', item: '、', semicolon: '；', colon: '：', stop: '。', sentence: '' } as const;

/**
 * What stands between words and sentences that are put side by side in the reader's language: Chinese has marks of its
 * own, full-width and without a space. `item` is between names of one list.
 */
export function useMarks(): Readonly<Record<keyof typeof latin, string>> {
  return useLocale() === 'zh' ? chinese : latin;
}
