-- Clusters are found by their labels.
CREATE INDEX "cluster_details_labels" ON "cluster_details" USING gin ((detail -> 'labels') jsonb_path_ops);
