-- When a day was first worked out, so that a day read late is told from one that changed late. Null: by a version before.
ALTER TABLE "cost_day_clusters" ADD COLUMN "first_computed_at" TIMESTAMPTZ(3);
