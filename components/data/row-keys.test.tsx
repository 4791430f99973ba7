import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { moveRowFocus, useRowEntry } from './row-keys';

interface ListProps {
  current?: string;
  onMove?: (name: string | null) => void;
  onEnter?: (link: HTMLElement) => void;
}

function List({ current, onMove, onEnter }: ListProps) {
  useRowEntry('ul', onEnter);
  return (
    <main id="main">
      <input aria-label="Filter" />
      <ul onKeyDown={(event) => onMove?.(moveRowFocus(event)?.textContent ?? null)}>
        {['one', 'two', 'three'].map((name) => (
          <li key={name}>
            <a href={`/${name}`} aria-current={name === current || undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
const focused = () => document.activeElement?.textContent;

test('J goes into the list, J and K and the arrows move in it and stop at its ends', async () => {
  const onMove = vi.fn();
  render(<List onMove={onMove} />);
  await userEvent.keyboard('j');
  expect(focused()).toBe('one');
  await userEvent.keyboard('j{ArrowDown}');
  expect(focused()).toBe('three');
  await userEvent.keyboard('j');
  expect([focused(), onMove.mock.lastCall]).toEqual(['three', [null]]);
  await userEvent.keyboard('k{ArrowUp}');
  expect([focused(), onMove.mock.lastCall]).toEqual(['one', ['one']]);
});

test('J and K move on from the row that is read already, and say where to', async () => {
  const onEnter = vi.fn();
  render(<List current="two" onEnter={onEnter} />);
  await userEvent.keyboard('j');
  expect([focused(), onEnter.mock.lastCall?.[0].textContent]).toEqual(['three', 'three']);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('k');
  expect([focused(), onEnter.mock.lastCall?.[0].textContent]).toEqual(['one', 'one']);
});

test('J stays at the last row, and K goes nowhere where no row is read', async () => {
  const { unmount } = render(<List current="three" />);
  await userEvent.keyboard('j');
  expect(focused()).toBe('three');
  unmount();
  render(<List />);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(document.body);
});

test('what is typed stays where it is typed', async () => {
  render(<List />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, 'jk');
  expect([input.value, document.activeElement]).toEqual(['jk', input]);
});

test('lists of one group are gone through as one', async () => {
  render(
    <main id="main" data-row-group>
      {['one', 'two'].map((name) => (
        <ul key={name} onKeyDown={(event) => void moveRowFocus(event)}>
          <li>
            <a href={`/${name}`}>{name}</a>
          </li>
        </ul>
      ))}
    </main>,
  );
  screen.getByText('one').focus();
  await userEvent.keyboard('j');
  expect(focused()).toBe('two');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('one');
});
