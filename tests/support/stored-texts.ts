import type { TestDeps } from './deps.ts';

/** Every row of the database as a text, to look for what may be in none of them. */
export async function storedTexts({ db: { auto } }: Pick<TestDeps, 'db'>): Promise<string[]> {
  const tables = await auto.$queryRawUnsafe<{ name: string }[]>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => auto.$queryRawUnsafe<{ text: string | null }[]>(`SELECT t::text AS text FROM ${name} t`)),
  );
  return texts.flat().map(({ text }) => text ?? '');
}
