-- A primary key has to hold what rows are partitioned by.
DROP INDEX CONCURRENTLY IF EXISTS "events_before_pkey";
CREATE UNIQUE INDEX CONCURRENTLY "events_before_pkey" ON "events" ("id", "at");
