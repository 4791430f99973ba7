-- Upgrades of many clusters, ring after ring.
CREATE TABLE "campaigns" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_by_id" UUID NOT NULL,
    "started_by" TEXT NOT NULL,
    "selection" JSONB NOT NULL,
    "rules" JSONB NOT NULL,
    "paused_by" TEXT,
    "paused_why" TEXT,
    "stops_after" SMALLINT,
    "counts_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaigns_created_at_id_idx" ON "campaigns"("created_at", "id");
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_state"
  CHECK ("state" IN ('running', 'paused', 'stopping', 'done', 'stopped'));

CREATE TABLE "campaign_clusters" (
    "campaign_id" UUID NOT NULL,
    "cluster_uid" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "ring" SMALLINT NOT NULL,
    "ring_kind" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "from_template" TEXT NOT NULL,
    "to_template" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "request_id" UUID,
    "reason" TEXT,
    "reason_message" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "is_open" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "campaign_clusters_pkey" PRIMARY KEY ("campaign_id", "cluster_uid")
);
CREATE UNIQUE INDEX "campaign_clusters_request_id_key" ON "campaign_clusters"("request_id");
CREATE INDEX "campaign_clusters_campaign_id_place_idx" ON "campaign_clusters"("campaign_id", "place");
-- A cluster is in one campaign at a time, whoever starts them.
CREATE UNIQUE INDEX "campaign_clusters_one_open" ON "campaign_clusters"("cluster_uid") WHERE "is_open";
ALTER TABLE "campaign_clusters" ADD CONSTRAINT "campaign_clusters_state"
  CHECK ("state" IN ('waiting', 'updating', 'done', 'failed', 'refused', 'left-out'));
ALTER TABLE "campaign_clusters" ADD CONSTRAINT "campaign_clusters_campaign_id_fkey"
  FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_clusters" ADD CONSTRAINT "campaign_clusters_request_id_fkey"
  FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Clusters that their owners keep out of campaigns until a date.
CREATE TABLE "campaign_opt_outs" (
    "cluster_uid" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_opt_outs_pkey" PRIMARY KEY ("cluster_uid")
);
