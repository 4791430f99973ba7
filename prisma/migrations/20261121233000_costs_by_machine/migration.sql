-- Machines by type stand with their hour, so that a day can be summed up anew from its hours alone.
ALTER TABLE "cost_hour_clusters" ADD COLUMN "node_types" JSONB NOT NULL DEFAULT '[]';
-- Who runs the control plane decides what it costs; an order's values say it.
ALTER TABLE "cluster_dims" ADD COLUMN "control_plane" TEXT;
ALTER TABLE "cluster_figures" ADD COLUMN "control_plane" TEXT;
