import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statement } from '../../lib/contracts/statements.ts';
import type { Locale } from '../../lib/locales.ts';
import type { Kit } from './kit.ts';
import { drawDocument } from './statement-document.ts';
import { toSfnt } from './woff.ts';
import { createWords } from './words.ts';

// Static fonts with Latin and Chinese in one file: the subsets that browsers load by need are of no use here.
const family = 'Noto Sans SC';
const fontFolder = join(process.cwd(), 'node_modules/@fontsource/noto-sans-sc/files');
const weights = [400, 600] as const;

let loading: Promise<Kit> | undefined;

async function readFont(weight: number): Promise<string> {
  const woff = await readFile(join(fontFolder, `noto-sans-sc-chinese-simplified-${weight}-normal.woff`));
  return `data:font/ttf;base64,${toSfnt(woff).toString('base64')}`;
}

/** Loaded with the first statement: most processes never draw one, and it takes some 30 MB. */
async function load(): Promise<Kit> {
  const [pdf, react, sources] = await Promise.all([
    import('@react-pdf/renderer'),
    import('react'),
    Promise.all(weights.map(readFont)),
  ]);
  pdf.Font.register({ family, fonts: weights.map((fontWeight, at) => ({ fontWeight, src: sources[at] ?? '' })) });
  // Chinese breaks between any two characters, and a long name of one word has to break somewhere; the empty parts
  // between keep the library from writing hyphens there.
  pdf.Font.registerHyphenationCallback((word) =>
    /^[\x20-\x7e]{0,24}$/.test(word) ? [word] : [...word].flatMap((one) => [one, '']),
  );
  return { pdf, draw: react.createElement, family };
}

/** One that failed is forgotten: the next document tries again. */
function loadOnce(): Promise<Kit> {
  loading ??= load().catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

/**
 * Draws a statement as a PDF document of A4 pages.
 * @returns the bytes of the file
 */
export async function drawStatement(statement: Statement, locale: Locale): Promise<Uint8Array> {
  const kit = await loadOnce();
  return kit.pdf.renderToBuffer(drawDocument(kit, statement, createWords(locale), locale));
}
