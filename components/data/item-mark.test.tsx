import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ItemMark, lettersOf } from './item-mark';

afterEach(cleanup);

it('makes up to three letters of a title', () => {
  expect(
    ['cert-manager', 'NGINX ingress', 'Velero', 'Kube Prometheus Stack and more', '缓存', ''].map(lettersOf),
  ).toEqual(['CM', 'NI', 'VEL', 'KPS', '缓存', '']);
});

describe('the mark of an item', () => {
  const cluster = { kind: 'cluster', provider: 'aws', title: { en: 'Small' } } as const;
  const address = '/api/v1/catalog/small/icons/1';

  it('is its picture, of the size that its place has', () => {
    const { container, rerender } = render(<ItemMark item={{ ...cluster, picture: address }} />);
    const sizeOf = () => container.querySelector('img')?.getAttribute('width');
    expect(container.querySelector('img')?.getAttribute('src')).toBe(address);
    expect([sizeOf(), container.textContent]).toEqual(['20', '']);
    rerender(<ItemMark item={{ ...cluster, picture: address }} isLarge />);
    expect(sizeOf()).toBe('28');
  });

  it.each([
    ['its provider', cluster, 'AWS'],
    ['those that somebody chose', { ...cluster, icon: 'edge' }, 'EDG'],
    ['the title of a service', { ...cluster, kind: 'service', title: { en: 'cert-manager' } } as const, 'CM'],
  ])('without a picture is the letters of %s', (_whose, item, letters) => {
    const { container } = render(<ItemMark item={{ ...item, picture: null }} />);
    expect(container.textContent).toBe(letters);
    expect(container.querySelector('img')).toBeNull();
  });

  it('is letters again when the picture is not there any more, until there is another', () => {
    const { container, rerender } = render(<ItemMark item={{ ...cluster, picture: address }} />);
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(container.textContent).toBe('AWS');
    rerender(<ItemMark item={{ ...cluster, picture: `${address}2` }} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`${address}2`);
  });
});
