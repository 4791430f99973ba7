import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScrollFrame } from './scroll-frame';

/** jsdom lays nothing out: says how wide things are, and tells whoever observes sizes. */
function stubWidths(content: number, place: number) {
  const told: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        told.push(tell);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place);
  return () =>
    act(() => {
      for (const tell of told) tell();
    });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a frame around what may be too wide', () => {
  it('is a stop of the keyboard only where it scrolls', () => {
    const tell = stubWidths(600, 320);
    render(
      <ScrollFrame>
        <p>wide</p>
      </ScrollFrame>,
    );
    const frame = screen.getByText('wide').parentElement;
    expect(frame?.tabIndex).toBe(-1);
    tell();
    expect(frame?.tabIndex).toBe(0);
  });

  it('is none where all of it is seen', () => {
    const tell = stubWidths(320, 320);
    render(
      <ScrollFrame>
        <p>narrow</p>
      </ScrollFrame>,
    );
    tell();
    expect(screen.getByText('narrow').parentElement?.tabIndex).toBe(-1);
  });
});
