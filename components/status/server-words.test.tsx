import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { useFieldWords, useServerWords } from './server-words';

const messages = { en, zh };
const inLanguage = (locale: 'en' | 'zh') => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  ),
});
const over = {
  detail: 'USD 9500.00 of 9000.00 a month, 500.00 over the limit',
  message: { key: 'said.over-budget', params: { currency: 'USD', after: '9500', most: '9000', excess: '500' } },
};

describe('what the server says', () => {
  it('is in the reader’s language, with amounts as money', () => {
    const { result } = renderHook(() => useServerWords(), inLanguage('zh'));
    expect(result.current(over)).toBe('每月 $9,500 / $9,000，超出 $500');
    const small = { currency: 'USD', after: '45.60', most: '9.5', excess: '36.10' };
    expect(result.current({ ...over, message: { key: 'said.over-budget', params: small } })).toBe(
      '每月 $46 / $9.50，超出 $36',
    );
    const drift = { heldNodes: 5, heldVcpu: 2.5, heldMemory: 20, heldPrice: 'none', currency: '' };
    const takes = { takesNodes: 10, takesVcpu: 20, takesMemory: 40, takesPrice: 'none' };
    const said = { detail: 'Held', message: { key: 'limits.driftDetail', params: { ...drift, ...takes } } };
    expect(result.current(said)).toContain('预留：5 个节点、2.5 个 vCPU、20 GiB、无价格');
  });

  it('is the English where there is no message, or one that this portal does not know', () => {
    const { result } = renderHook(() => useServerWords(), inLanguage('zh'));
    expect(result.current({ detail: 'In its own words' })).toBe('In its own words');
    expect(result.current({ ...over, message: { key: 'said.of-tomorrow' } })).toBe(over.detail);
    expect(result.current({ detail: null })).toBeNull();
  });

  it('names roles and states by the reader’s words', () => {
    const { result } = renderHook(() => useServerWords(), inLanguage('zh'));
    const needs = { action: 'member.manage', roles: 'platform-lead, admin' };
    expect(result.current({ detail: 'Needs', message: { key: 'said.needs-action', params: needs } })).toBe(
      '需要 member.manage。平台负责人和管理员 拥有此权限，管理员可授予。',
    );
    const draft = { itemState: 'in-review' };
    expect(result.current({ detail: 'Kept', message: { key: 'said.draft-kept', params: draft } })).toBe(
      '处于“审核中”状态的草稿无法丢弃',
    );
    const address = { of: 'typed', problem: 'linkLocal' };
    expect(result.current({ detail: 'Refused', message: { key: 'said.address-refused', params: address } })).toBe(
      '该地址指向链路本地地址',
    );
  });

  it('finds the field it is about', () => {
    const { result } = renderHook(() => useFieldWords(), inLanguage('en'));
    const errors = [{ pointer: '/name', detail: 'taken', message: { key: 'said.no-time-zone' } }];
    expect(result.current(errors, '/name')).toBe('Enter a valid time zone');
    expect(result.current(errors, '/credential')).toBeUndefined();
  });
});
