import { inflateSync } from 'node:zlib';

/** Stands for a character that the font has no glyph for, or of which nothing says which one it is. */
export const unshown = '\uFFFD';

/** Number → dictionary and inflated stream of each object. */
function objectsOf(pdf: string): Map<string, { head: string; stream: string }> {
  const found = pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g);
  return new Map(
    [...found].map(([, number = '', head = '', packed]) => {
      const isText = packed !== undefined && head.includes('FlateDecode');
      return [number, { head, stream: isText ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : '' }];
    }),
  );
}

/** Code → text, by a font's own map; its glyph 0 is the box for what it does not have. */
function readMap(map: string): Map<number, string> {
  const ranges = map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi);
  const entries = [...ranges].flatMap(([, first = '', list = '']) =>
    [...list.matchAll(/<([\da-f]+)>/gi)].map(([, hex = ''], at): [number, string] => [
      Number.parseInt(first, 16) + at,
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ]),
  );
  return new Map(entries.filter(([code]) => code !== 0));
}

/** What the pages of a PDF of ours show, glyph by glyph and without spaces between lines. */
export function pdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
        return [name, readMap(objects.get(map)?.stream ?? '')];
      }),
    ),
  );
  let font = new Map<number, string>();
  let text = '';
  for (const { stream } of all) {
    for (const [, name, glyphs = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else {
        const codes = [...glyphs.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{1,4}/g) ?? []);
        text += codes.map((code) => font.get(Number.parseInt(code, 16)) ?? unshown).join('');
      }
    }
  }
  return text;
}
