import type { OpenDatabase } from '../../server/db/client.ts';

class TakenBack extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('taken back');
    this.answer = answer;
  }
}

/** The same database, whose transactions do all their work and are rolled back: every question finds the same things. */
export function withoutCommits(db: OpenDatabase): OpenDatabase {
  return {
    auto: db.auto,
    close: () => db.close(),
    async transact(work) {
      try {
        return await db.transact(async (tx) => {
          throw new TakenBack(await work(tx));
        });
      } catch (error) {
        if (error instanceof TakenBack) return error.answer as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
  };
}
