import type { Sentences } from './sentence.ts';

/** What a source of metrics does instead of answering. */
export const sourceSentences = {
  'source-silent': (p) => `No answer within ${p.seconds} s`,
  'source-unreachable': (p) => `It cannot be reached (${p.code})`,
  'source-too-large': (p) => `The answer is larger than ${p.mib} MiB`,
  'source-points': (p) => `${p.points} points a series are more than the ${p.most} of Prometheus`,
  'source-other-type': (p) => `It answered ${p.type}, not Prometheus’ JSON`,
  'source-no-type': () => 'It answered nothing that is named, not Prometheus’ JSON',
  'source-other-shape': () => 'Its answer has another shape than was asked for',
  'source-login': () => 'It does not accept our login',
  'source-refuses': () => 'It refused the query',
  'source-slow': () => 'Its query ran out of time',
  'source-busy': () => 'It has too much to do',
  'source-no-api': () => 'There is no Prometheus API under its address',
  'source-status': (p) => `It answered ${p.status}`,
} satisfies Sentences;
