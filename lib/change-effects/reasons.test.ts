import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import { effectKinds } from './effect-kinds.ts';
import { type ReasonCode, reasonCodes, reasonOf } from './reasons.ts';

const params = { kind: 'AWSMachineTemplate', cloud: 'EKS', setting: 'bastion.enabled', pool: 'workers' };
const amounts = [0, 1, 2].map((count) => ({ count, added: count, removed: 2 - count }));
const pools = ['controlPlane', 'workers', 'user'];

function shown(code: ReasonCode, locale: 'en' | 'zh', values: Record<string, string | number>): string {
  const onError = (error: Error) => {
    throw error;
  };
  const messages = locale === 'en' ? en : zh;
  const t = createTranslator({ locale, messages, onError, timeZone: 'UTC' });
  return t(`changeEffect.reason.${code}`, values as never);
}

describe('reasons', () => {
  it('have words in both languages, and no others', () => {
    for (const { changeEffect } of [en, zh]) {
      expect(Object.keys(changeEffect.reason).sort()).toEqual([...reasonCodes].sort());
      expect(Object.keys(changeEffect.kind).sort()).toEqual([...effectKinds].sort());
      expect(Object.keys(changeEffect.means).sort()).toEqual([...effectKinds].sort());
    }
  });

  it.each(reasonCodes)('%s says the same to scripts and to readers', (code) => {
    for (const values of amounts.flatMap((amount) => pools.map((pool) => ({ ...params, ...amount, pool })))) {
      const { detail, message } = reasonOf(code, values);
      expect(shown(code, 'en', values)).toBe(detail);
      expect(shown(code, 'zh', values)).toMatch(/\p{Script=Han}/u);
      expect(message).toEqual({ key: `changeEffect.reason.${code}`, params: values });
    }
  });
});
