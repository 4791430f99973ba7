import type { RateCounter } from '../../ports/idempotency.ts';

export const rateCounter: RateCounter = {
  async count(tx, key, windowSeconds, now) {
    const rows = await tx.$queryRawUnsafe<{ points: number; expire: bigint }[]>(
      `INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, $2::bigint + $3::bigint)
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN known.expire <= $2::bigint THEN 1 ELSE known.points + 1 END,
         expire = CASE WHEN known.expire <= $2::bigint THEN $2::bigint + $3::bigint ELSE known.expire END
       RETURNING points, expire`,
      key,
      now.getTime(),
      windowSeconds * 1000,
    );
    const row = rows[0];
    return { points: row?.points ?? 1, resetAt: new Date(Number(row?.expire ?? now.getTime())) };
  },
};
