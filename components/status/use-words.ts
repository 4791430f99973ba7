'use client';
import { useLocale, useTranslations } from 'next-intl';
import { isolate } from '@/lib/bidi';
import type { LocalizedText, MessageRef } from '@/lib/contracts/common';
import { useFixedInstant } from './time';
import { readProblem } from './value-problem';

/**
 * Finds words for keys that come from data. A key that this version of the portal does not know
 * is shown as it came, so that a newer server never leaves a blank. A parameter `since` is an instant, and a `problem`
 * what Helm says of a value.
 */
export function useDynamicWords(): (namespace: string, key: string, params?: MessageRef['params']) => string {
  const t = useTranslations();
  const instant = useFixedInstant();
  return (namespace, key, params) => {
    // What every object has is no message.
    if (key.split('.').some((part) => part in Object.prototype)) return key;
    // The compiler knows the keys that stand in code; these stand in data.
    const full = `${namespace}.${key}` as never;
    const since = params?.since;
    const problem = typeof params?.problem === 'string' ? readProblem(params.problem) : null;
    const shown = {
      ...params,
      ...(typeof since === 'string' && { since: instant(since, 'full') }),
      ...(problem && { problem: t(`valueProblem.${problem.key}` as never, problem.params as never) }),
    };
    return t.has(full) ? t(full, shown as never) : key;
  };
}

/** Picks the viewer's language out of a text that data carries in several; it can stand in a sentence, whatever its direction. */
export function useLocalized(): (text: LocalizedText) => string {
  const source = useLocalizedSource();
  return (text) => isolate(source(text));
}

/** The same of a text that has its own blocks, such as Markdown, to the letter. */
export function useLocalizedSource(): (text: LocalizedText) => string {
  const locale = useLocale();
  return (text) => (locale === 'zh' ? (text.zh ?? text.en) : text.en);
}
