import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { flesch } from 'flesch';
import { syllable } from 'syllable';

/** Names and terms of the field. A reader cannot replace them by shorter words, so each counts as one syllable. */
const terms =
  /\b(Alertmanager|API|authentication|automatically|authority|certificate|cluster|configuration|CPU|credential|currency|identity|infrastructure|installation|kubeconfig|Kubernetes|management|namespace|notification|policy|project|Prometheus|provider|template)s?\b/gi;
/** Kinds such as ClusterDeployment and keys such as client-certificate-data. */
const codeWords = /\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b|\b\w+(?:-\w+){1,}\b/g;

function spokenOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return '3';
      if (element.type === TYPE.tag) return element.children.length > 0 ? spokenOf(element.children) : 'it';
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        return spokenOf(element.options.other?.value ?? []);
      }
      return 'it';
    })
    .join('');
}

/** A message as a reader meets it: the last branch of each choice, with a short word for each argument. */
export const spoken = (message: string): string => spokenOf(parse(message));

/** Every text of a message that somebody may read: those of all branches, with a short word for each argument. */
export function textsOf(message: string): string[] {
  const collect = (elements: readonly MessageFormatElement[]): string[] => [
    spokenOf(elements),
    ...elements.flatMap((element) => {
      if (element.type === TYPE.tag) return collect(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
      return Object.values(element.options).flatMap(({ value }) => collect(value));
    }),
  ];
  return collect(parse(message));
}

/** The sentences of a text. A colon ends none, since what follows it completes what is before. */
export function sentencesOf(text: string): string[] {
  return text.split(/[.!?](?:\s+|$)/).filter((sentence) => /\p{L}/u.test(sentence));
}

/** Words of a text; numbers with their unit count as one each. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,/-]*/gu) ?? [];
}

/**
 * How easily a text is read: 206.835 − 1.015 × words a sentence − 84.6 × syllables a word (Flesch, 1948). 60 and above
 * is plain English, below 30 is for academics.
 */
export function readingEase(text: string): number {
  const plain = text.replace(codeWords, 'term').replace(terms, 'term');
  const words = wordsOf(plain);
  return flesch({
    sentence: Math.max(1, sentencesOf(plain).length),
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
}
