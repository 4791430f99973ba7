import { z } from 'zod';
import type { MeasuredSleep } from '../../domain/costs/reports/sleep-saving.ts';
import type { SleepCostReader } from '../../ports/sleep-costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ofClusters, ratesOf } from './cost-sql.ts';
import { completeUntil } from './cost-watermark.ts';
import { spanOf } from './hour-span.ts';
import { amountOf } from './last-hours.ts';

const requestsSchema = z.array(
  z.object({ kind: z.enum(['hibernate', 'wake']), writtenAt: z.coerce.date(), finishedAt: z.coerce.date().nullable() }),
);

interface SleeperRow {
  namespace: string;
  name: string;
  uid: string;
  asleepNow: boolean;
  requests: unknown;
}

/** An hour without a price for some of it looks cheaper than it was, and so does one that was seen in part. */
const isWhole = `h.provenance <> 'missing'
  AND coalesce(h.reason, '') NOT IN ('seen-in-part', 'no-price', 'partial-answer', 'unsound-value')`;

const hourOf = (instant: string) => `date_trunc('hour', ${instant}, 'UTC')`;

/** Reads requests of sleep, and the booked hours asleep and awake. */
export const sleepCostReader: SleepCostReader = {
  async sleepers(tx, question) {
    const values = new Values();
    const narrowed = ofClusters(question, values);
    const since = `${values.add(question.from)}::date - 31`;
    // As a list, which an index takes.
    const wanted = `= ANY(ARRAY(SELECT c.uid FROM cluster_dims c WHERE ${narrowed.join(' AND ')}))`;
    const rows = await tx.$queryRawUnsafe<SleeperRow[]>(
      `WITH asked AS MATERIALIZED (
         SELECT r.cluster_uid, r.namespace, r.cluster_name, r.kind,
           min(t.at) FILTER (WHERE t.type = 'written') AS "writtenAt",
           min(t.at) FILTER (WHERE t.type = 'finished') AS "finishedAt"
         FROM requests r JOIN request_timeline t ON t.request_id = r.id
         WHERE r.kind IN ('hibernate', 'wake') AND r.cluster_uid ${narrowed.length > 0 ? wanted : 'IS NOT NULL'}
           AND (r.created_at >= ${since} OR r.id IN (
             SELECT p.id FROM requests p
             WHERE p.cluster_uid = r.cluster_uid AND p.kind IN ('hibernate', 'wake') AND p.state = 'done'
               AND p.created_at < ${since}
             ORDER BY p.created_at DESC LIMIT 2))
         GROUP BY r.id)
       SELECT s.namespace, s.cluster_name AS name, s.cluster_uid AS uid, s.requests,
         EXISTS (SELECT 1 FROM clusters k WHERE k.uid = s.cluster_uid AND k.phase = 'hibernated') AS "asleepNow"
       FROM (
         SELECT a.cluster_uid, a.namespace, a.cluster_name,
           jsonb_agg(jsonb_build_object('kind', kind, 'writtenAt', "writtenAt", 'finishedAt', "finishedAt")) AS requests
         FROM asked a WHERE "writtenAt" IS NOT NULL GROUP BY 1, 2, 3) s`,
      ...values.list,
    );
    return rows.map((row) => ({ ...row, requests: requestsSchema.parse(row.requests) }));
  },

  async measure(tx, { visible, filter, currency, from, to }, sleeps) {
    if (sleeps.length === 0) return [];
    const values = new Values();
    const [first, until, into] = [values.add(from), values.add(to), values.add(currency)];
    const texts = (['namespace', 'name', 'uid'] as const).map(
      (key) => `${values.add(sleeps.map((sleep) => sleep[key]))}::text[]`,
    );
    const ends = [
      sleeps.map(({ asleep }) => asleep.start),
      sleeps.map(({ asleep }) => asleep.end),
      sleeps.map(({ awake }) => awake.start),
      sleeps.map(({ awake }) => awake.end),
    ].map((instants) => `${values.add(instants.map((at) => at.toISOString()))}::timestamptz[]`);
    const [firstAwake, lastAwake] = spanOf(sleeps.flatMap(({ awake }) => [awake.start, awake.end])).map((at) =>
      values.add(at),
    );
    const midnight = (day: string) => `(${day}::date::timestamp AT TIME ZONE 'UTC')`;
    const where = ['c.namespace = s.namespace AND c.name = s.name AND c.uid = s.uid'];
    const asked = [...where, ...ofClusters({ visible, filter }, values)];
    return tx.$queryRawUnsafe<MeasuredSleep[]>(
      `WITH sleeps AS MATERIALIZED (
         SELECT * FROM unnest(${[...texts, ...ends].join(', ')})
           WITH ORDINALITY AS s(namespace, name, uid, asleep_from, asleep_to, awake_from, awake_to, id)),
       awake AS MATERIALIZED (
         SELECT s.id, a.amount, a.currency FROM sleeps s CROSS JOIN LATERAL (
           SELECT k.* FROM cluster_dims c CROSS JOIN LATERAL (
             SELECT h.hour, h.currency, ${amountOf('h')} AS amount FROM cost_hour_clusters h
             WHERE h.cluster_id = c.id AND h.hour >= s.awake_from AND h.hour < s.awake_to
               AND h.hour BETWEEN ${firstAwake}::timestamptz AND ${lastAwake}::timestamptz AND ${isWhole}
             ORDER BY h.hour DESC LIMIT 1) k
           WHERE ${where.join(' AND ')} ORDER BY k.hour DESC LIMIT 1) a),
       rates AS MATERIALIZED (${ratesOf(into, first, until, 'SELECT DISTINCT currency FROM awake')}),
       spans AS MATERIALIZED (
         SELECT c.id AS cluster_id, c.project, s.namespace || '/' || s.name AS cluster, a.amount AS hourly, a.currency,
           greatest(s.asleep_from, ${midnight(first)}, ${hourOf('c.valid_from')}) AS begins,
           least(s.asleep_to, ${midnight(until)}, coalesce(${completeUntil}, '-infinity'), ${hourOf('c.valid_to')}) AS ends
         FROM sleeps s JOIN cluster_dims c ON ${asked.join(' AND ')} LEFT JOIN awake a ON a.id = s.id),
       slept AS (
         SELECT cluster, project, sum(extract(epoch FROM ends - begins) / 3600)::int AS hours
         FROM spans WHERE begins < ends GROUP BY 1, 2),
       days AS MATERIALIZED (
         SELECT p.cluster, p.project, p.hourly, p.currency, d.* FROM spans p CROSS JOIN LATERAL (
           SELECT (h.hour AT TIME ZONE 'UTC')::date AS day, count(*) AS hours, sum(${amountOf('h')}) AS amount
           FROM cost_hour_clusters h
           WHERE h.cluster_id = p.cluster_id AND h.hour >= p.begins AND h.hour < p.ends AND h.currency = p.currency
             AND h.hour >= ${midnight(first)} AND h.hour < ${midnight(until)} AND ${isWhole} GROUP BY 1) d
         WHERE p.begins < p.ends),
       known AS (
         SELECT d.cluster, d.project, sum(d.hours)::int AS hours, sum(d.hourly * d.hours * x.rate) AS awake,
           sum(d.amount * x.rate) AS asleep
         FROM days d JOIN rates x ON x.day = d.day AND x.currency = d.currency
         WHERE x.rate IS NOT NULL GROUP BY 1, 2)
       SELECT s.cluster, s.project, s.hours, coalesce(k.hours, 0) AS "hoursKnown",
         s.cluster IN (SELECT c.namespace || '/' || c.name FROM clusters c) AS "isThere",
         coalesce(k.awake, 0)::numeric(30,10)::text AS awake, coalesce(k.asleep, 0)::numeric(30,10)::text AS asleep
       FROM slept s LEFT JOIN known k ON k.cluster = s.cluster AND coalesce(k.project, '') = coalesce(s.project, '')
       ORDER BY 1, 2`,
      ...values.list,
    );
  },
};
