-- How often an event was told, and when for the first time: repetitions are one row. Null for what was kept before.
ALTER TABLE "cluster_events" ADD COLUMN "count" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "cluster_events" ADD COLUMN "first_at" TIMESTAMPTZ(3);
