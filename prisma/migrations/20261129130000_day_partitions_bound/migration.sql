-- The tables of hours and events are to be partitioned by day, and what they are now becomes the partition of everything before
-- a bound. PostgreSQL takes that from a checked constraint; otherwise it would read all rows while everybody waits. Two weeks
-- leave time for the migrations that follow: should they not come through until then, rows of later days would be refused.
-- Each lock is waited for shortly, because those of the tables before are held meanwhile.
SET LOCAL lock_timeout = '700ms';
DO $$
DECLARE
  bound TIMESTAMPTZ := date_trunc('day', now(), 'UTC') + interval '14 days';
BEGIN
  EXECUTE format('ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_bound" CHECK ("hour" < %L) NOT VALID', bound);
  EXECUTE format('ALTER TABLE "cost_hour_namespaces" ADD CONSTRAINT "cost_hour_namespaces_bound" CHECK ("hour" < %L) NOT VALID', bound);
  EXECUTE format('ALTER TABLE "cost_hour_queues" ADD CONSTRAINT "cost_hour_queues_bound" CHECK ("hour" < %L) NOT VALID', bound);
  EXECUTE format('ALTER TABLE "events" ADD CONSTRAINT "events_bound" CHECK ("at" < %L) NOT VALID', bound);
END $$;
