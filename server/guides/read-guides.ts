import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Guide, type GuideName, guideNames, parseGuide, parseTerms, type Term } from '../../lib/guide.ts';
import type { Locale } from '../../lib/locales.ts';

// A build for production is complete with the files that next.config.ts names, and runs in their folder.
const read = (...path: string[]) => readFile(join(process.cwd(), 'docs', 'guides', ...path), 'utf8');

const kept = new Map<Locale, Promise<Record<GuideName, Guide>>>();

async function readAll(locale: Locale): Promise<Record<GuideName, Guide>> {
  const guides = await Promise.all(
    guideNames.map(async (name) => [name, parseGuide(await read('help', `${name}.${locale}.md`))] as const),
  );
  return Object.fromEntries(guides) as Record<GuideName, Guide>;
}

/** All guides in a language; they do not change while the process lives. */
export function readGuides(locale: Locale): Promise<Record<GuideName, Guide>> {
  const known = kept.get(locale);
  if (known !== undefined) return known;
  const reading = readAll(locale);
  kept.set(locale, reading);
  reading.catch(() => kept.delete(locale));
  return reading;
}

/** The terms of the glossary. */
export const readTerms = async (): Promise<Term[]> => parseTerms(await read('words.md'));
