import type { Sentences } from './sentence.ts';

/** What a source of metrics does instead of answering. */
export const sourceSentences = {
  'source-silent': (p) => `No answer within ${p.seconds} s`,
  'source-unreachable': (p) => `It cannot be reached (${p.code})`,
  'source-too-large': (p) => `The answer is larger than ${p.mib} MiB`,
  'source-points': (p) => `${p.points} points a series exceed the limit of ${p.most} in Prometheus`,
  'source-other-type': (p) => `It answered ${p.type} instead of Prometheus JSON`,
  'source-no-type': () => 'It answered without a content type instead of Prometheus JSON',
  'source-other-shape': () => 'Its answer does not match the query',
  'source-login': () => 'It refuses Slipway’s sign-in',
  'source-refuses': () => 'It refused the query',
  'source-slow': () => 'The query timed out',
  'source-busy': () => 'It is overloaded',
  'source-no-api': () => 'The address has no Prometheus API',
  'no-alertmanager': () => 'This installation names no Alertmanager, so nothing keeps silences',
  'alertmanager-silent': () => 'Alertmanager did not carry this out. Try again in a moment',
  'source-status': (p) => `It answered ${p.status}`,
} satisfies Sentences;
