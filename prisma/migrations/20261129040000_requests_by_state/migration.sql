-- What people wait for is read every few seconds, and orders that ended lately by when that was.
DROP INDEX CONCURRENTLY IF EXISTS "requests_state_updated_at_idx"; -- of a try before
CREATE INDEX CONCURRENTLY "requests_state_updated_at_idx" ON "requests"("state", "updated_at");
DROP INDEX CONCURRENTLY IF EXISTS "requests_state_idx";
