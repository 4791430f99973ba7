import type { LogLevel } from '../../lib/contracts/logs.ts';
import type { LogQuestion } from '../ports/logs.ts';
import type { LogFields } from './profile.ts';

/** Words that programs have for a level. */
const spoken: Record<Exclude<LogLevel, 'unknown'>, readonly string[]> = {
  error: ['error', 'err', 'fatal', 'critical', 'panic'],
  warn: ['warn', 'warning'],
  info: ['info', 'information', 'notice'],
  debug: ['debug', 'trace'],
};

export function toLevel(word: string | undefined): LogLevel {
  const plain = (word ?? '').toLowerCase().replace(/\d$/, '');
  const [level] = Object.entries(spoken).find(([, words]) => words.includes(plain)) ?? [];
  return (level as LogLevel | undefined) ?? 'unknown';
}

/** A text as LogsQL reads it: what JSON escapes, it escapes alike. */
const quoted = (text: string): string => JSON.stringify(text.toWellFormed());

const spellings = (word: string): string[] => [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`];

/**
 * The filter of a question. Nothing of it is LogsQL that somebody wrote: each part is a quoted value, so none can end its
 * condition, open another one or begin a pipe.
 * @param without leaves out the chosen namespace
 */
export function toLogsql(
  { cluster, text, within, pod, level }: LogQuestion,
  names: LogFields,
  without?: 'within',
): string {
  const is = (field: string, value: string): string => `${quoted(field)}:=${quoted(value)}`;
  const parts = [is(names.cluster, cluster.name), is(names.clusterNamespace, cluster.namespace)];
  if (within !== undefined && without !== 'within') parts.push(is(names.namespace, within));
  if (pod !== undefined) parts.push(is(names.pod, pod));
  if (level !== undefined) {
    const words = spoken[level].flatMap(spellings).map(quoted);
    parts.push(`${quoted(names.level)}:in(${words.join(',')})`);
  }
  const phrase = text?.trim();
  if (phrase) parts.push(`i(${quoted(phrase)}*)`);
  return parts.join(' ');
}

/** The same identity beside the query, where the source holds every part of the query to it. */
export function extraFilters({ cluster }: LogQuestion, names: LogFields): string {
  return JSON.stringify({ [names.cluster]: cluster.name, [names.clusterNamespace]: cluster.namespace });
}
