import { expect, it } from 'vitest';
import { parseMarkdown, plainText } from './markdown.ts';

it('reads paragraphs, lists, emphasis, code and links', () => {
  const source = 'For **data** that *stays*, see `docs`.\nNext line.\n\n- [Help](https://help.example.com)\n- mail';
  expect(parseMarkdown(source)).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'For ' },
        { kind: 'strong', text: 'data' },
        { kind: 'text', text: ' that ' },
        { kind: 'emphasis', text: 'stays' },
        { kind: 'text', text: ', see ' },
        { kind: 'code', text: 'docs' },
        { kind: 'text', text: '. Next line.' },
      ],
    },
    {
      kind: 'list',
      items: [[{ kind: 'link', text: 'Help', href: 'https://help.example.com' }], [{ kind: 'text', text: 'mail' }]],
    },
  ]);
  expect(plainText(source)).toBe('For data that stays, see docs. Next line. Help, mail');
});

it.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert%281%29)',
  '[x](data:text/html,<script>)',
  '<img src=x onerror=alert(1)>',
  '[x](https://a"onmouseover=alert)',
  '![x](https://example.com/x.svg" onload="x)',
])('leaves %s as text', (source) => {
  const inlines = parseMarkdown(source).flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []));
  expect(inlines.every(({ kind }) => kind === 'text')).toBe(true);
  expect(inlines.map(({ text }) => text).join('')).toBe(source);
});
