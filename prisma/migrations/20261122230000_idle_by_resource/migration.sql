-- Idle cost was split in proportion to all that a namespace costs; it goes by each resource now. The worker splits and sums
-- the days that are there anew, some at a time: years of them would be one long transaction here.
ALTER TABLE "cost_stale_days" ADD COLUMN "splits" BOOLEAN NOT NULL DEFAULT false;
INSERT INTO "cost_stale_days" ("day", "splits") SELECT DISTINCT "day", true FROM "cost_day_namespaces"
  ON CONFLICT ("day") DO UPDATE SET "splits" = true;
