-- The figures of a finding, so that readers get them in their language; rows from before keep their English alone.
ALTER TABLE "reservation_drifts" ADD COLUMN "facts" JSONB;
