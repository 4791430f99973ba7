import { describe, expect, it } from 'vitest';
import { LogLines } from './log-lines.ts';
import { cleanText } from './log-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const unbounded = { mostLineLength: 100, perSecond: Number.POSITIVE_INFINITY };

describe('the text of a line', () => {
  it.each([
    ['colours go', '\u001b[1;31mfailed\u001b[0m again', 'failed again'],
    ['a window’s name goes', '\u001b]0;title\u0007text', 'text'],
    ['a link goes, its text stays', '\u001b]8;;https://evil.test\u001b\\here\u001b]8;;\u001b\\', 'here'],
    ['other sequences go', '\u001b(B\u001b=x', 'x'],
    ['other controls are pictures', 'a\u0000b\u0007c\u007f', 'a␀b␇c␡'],
    ['tabs stay, the end of a line of Windows goes', 'a\tb\r', 'a\tb'],
    ['what turns text is not obeyed', 'user\u202etxt.exe', 'user\ufffdtxt.exe'],
    ['HTML is text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s', (_what, given, shown) => expect(cleanText(given)).toBe(shown));
});

describe('lines', () => {
  it('are put together from pieces that end anywhere, in letters too', () => {
    const lines = new LogLines(unbounded);
    for (const byte of bytes('2026-03-04T10:00:00.5Z grüße 你好\nno time')) lines.push(Uint8Array.of(byte), 0);
    lines.finish(0);
    expect(lines.take()?.lines).toEqual([
      { at: '2026-03-04T10:00:00.5Z', text: 'grüße 你好', isCut: false },
      { at: null, text: 'no time', isCut: false },
    ]);
    expect(lines.take()).toBeNull();
  });

  it('are cut where they are too long, without the next one', () => {
    const lines = new LogLines({ ...unbounded, mostLineLength: 5 });
    lines.push(bytes('123456789'), 0);
    lines.push(bytes('0\nnext\n'), 0);
    expect(lines.take()?.lines).toEqual([
      { at: null, text: '12345', isCut: true },
      { at: null, text: 'next', isCut: false },
    ]);
  });

  it('that come too fast are counted, until the next second', () => {
    const lines = new LogLines({ mostLineLength: 100, perSecond: 10 });
    lines.push(bytes('1234\n1234\n1234\n1234\n'), 1_000);
    expect(lines.takeShown()).toMatchObject({ leftOut: 2, lines: [{ text: '1234' }, { text: '1234' }] });
    lines.push(bytes('5\n'), 1_500);
    expect(lines.takeShown()).toBeNull();
    lines.push(bytes('6\n'), 2_000);
    expect(lines.takeShown()).toMatchObject({ leftOut: 1, lines: [{ text: '6' }] });
  });
});
