-- When the owner of a cluster was told that its ring comes next.
ALTER TABLE "campaign_clusters" ADD COLUMN "told_at" TIMESTAMPTZ(3);
