import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PriceScale } from './price-scale';

const scale = (amount: number) => (
  <PriceScale
    low={429}
    likely={533}
    high={759}
    summary="Likely $533 a month"
    label={(each) => `$${each}`}
    limit={{ amount, words: `approval above $${amount}` }}
  />
);

it('marks the price above which somebody has to approve, for those who do not see it too', () => {
  const { container } = render(scale(400));
  expect(container.querySelector('[data-limit]')?.textContent).toBe('approval above $400');
  expect(screen.getByRole('img', { name: 'Likely $533 a month. approval above $400' })).toBeTruthy();
});

it('keeps quiet about a limit that is far off', () => {
  const { container } = render(scale(9000));
  expect(container.querySelector('[data-limit]')).toBeNull();
  expect(screen.getByRole('img', { name: 'Likely $533 a month' })).toBeTruthy();
});
