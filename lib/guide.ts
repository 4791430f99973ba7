import { plainText } from './markdown.ts';

/** The guides in the order in which they are listed; each is written for a role. */
export const guideNames = [
  'developer',
  'platform-lead',
  'platform-engineer',
  'platform-architect',
  'finops',
  'auditor',
  'admin',
] as const;
export type GuideName = (typeof guideNames)[number];

type GuideBlock = { kind: 'markdown' | 'code'; text: string };
export interface GuideSection {
  id: string;
  heading: string;
  blocks: GuideBlock[];
}
export interface Guide {
  title: string;
  lede: string;
  sections: GuideSection[];
}

/** A term of the glossary, in both languages. */
export interface Term {
  en: string;
  zh: string;
  means: { en: string; zh: string };
}

function toBlocks(source: string): GuideBlock[] {
  return source
    .split(/^```[a-z]*$/m)
    .map((text, index): GuideBlock => ({ kind: index % 2 ? 'code' : 'markdown', text: text.trim() }))
    .filter(({ text }) => text !== '');
}

/**
 * Reads a guide: a title, a sentence, and sections. A comment before a heading gives it the id that links name, so that it
 * is the same in every language.
 */
export function parseGuide(source: string): Guide {
  const [head = '', ...parts] = source.split(/^<!-- ([a-z-]+) -->\n(?=## )/m);
  const [, title = '', lede = ''] = /^# (.+)\n+([\s\S]*)$/.exec(head.trim()) ?? [];
  const sections: GuideSection[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, heading = '', body = ''] = /^## (.+)\n([\s\S]*)$/.exec(parts[at + 1] ?? '') ?? [];
    sections.push({ id: parts[at] ?? '', heading: heading.trim(), blocks: toBlocks(body) });
  }
  return { title: title.trim(), lede: lede.trim(), sections };
}

/** The rows of the table of terms in docs/guides/words.md. */
export function parseTerms(source: string): Term[] {
  const rows = source.split('\n').filter((line) => line.startsWith('|'));
  // The first two lines are the heads and the rule below them.
  return rows.slice(2).flatMap((row) => {
    const [en = '', zh = '', means = '', inChinese = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return en ? [{ en, zh, means: { en: means, zh: inChinese } }] : [];
  });
}

/** The words of a section without any form. */
export function sectionText({ blocks }: GuideSection): string {
  return blocks.map(({ kind, text }) => (kind === 'code' ? text : plainText(text, 'own'))).join(' ');
}

const wordsOf = (asked: string) => asked.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether all words that were typed are in a text, in any order. */
export function hasWords(text: string, asked: string): boolean {
  const low = text.toLowerCase();
  return wordsOf(asked).every((word) => low.includes(word));
}

const around = 60;

/** The part of a text around the first word that was typed. */
export function excerptOf(text: string, asked: string): string {
  const low = text.toLowerCase();
  const places = wordsOf(asked)
    .map((word) => low.indexOf(word))
    .filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - around);
  const part = text.slice(from, from + 3 * around);
  return `${from > 0 ? '…' : ''}${part.trim()}${from + 3 * around < text.length ? '…' : ''}`;
}

/** A text in pieces, those that were typed apart from the others. */
export function markWords(text: string, asked: string): { text: string; isHit: boolean }[] {
  const words = wordsOf(asked).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, isHit: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'i'))
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
