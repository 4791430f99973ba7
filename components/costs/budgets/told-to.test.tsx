import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { OwnerHearing } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { ToldTo } from './told-to';

function show(ownerHears: OwnerHearing | null, locale: 'en' | 'zh' = 'en'): string | null {
  cleanup();
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <ToldTo budget={{ owner: ownerHears && 'dev@demo', ownerHears }} />
    </NextIntlClientProvider>,
  ).container.textContent;
}

it('says why the owner of a budget hears nothing of it', () => {
  expect(show(null)).toBe('FinOps and platform leads');
  expect(show('told')).toBe('FinOps, platform leads and dev@demo');
  expect(show('unknown')).toContain('dev@demoNobody with this address may sign in');
  expect(show('may-not-see')).toContain('dev@demoThey may not read the costs of this project');
  expect(show('unknown', 'zh')).toContain('没有可登录的用户使用此地址');
  expect(show('may-not-see', 'zh')).toContain('无权查看此项目的成本');
});
