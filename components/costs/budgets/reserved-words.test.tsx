import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { useReservedWords } from './budget-words';

function Words({ reserved, reservedLeftOut }: Pick<SpendBudget, 'reserved' | 'reservedLeftOut'>) {
  const { amount, notes } = useReservedWords()({ reserved, reservedLeftOut, currency: 'USD' });
  return [amount, ...notes].join(' · ');
}
function say(reserved: string | null, unpriced: number, otherCurrency: number, locale: 'en' | 'zh' = 'en') {
  cleanup();
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <Words reserved={reserved} reservedLeftOut={{ unpriced, otherCurrency }} />
    </NextIntlClientProvider>,
  ).container.textContent;
}

it('says what orders hold and how many of them are not in it', () => {
  expect(say('0', 0, 0)).toBe('$0');
  expect(say('120', 1, 0)).toBe('$120 · 1 order without a price yet');
  expect(say(null, 0, 2)).toBe('unknown · 2 orders in another currency');
  expect(say(null, 2, 1, 'zh')).toBe('未知 · 2 个订购尚无价格 · 1 个申请使用其他货币');
});
