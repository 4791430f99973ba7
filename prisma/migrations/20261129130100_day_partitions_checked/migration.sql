-- Reads all rows while others read and write; it is a migration of its own, so that no lock of the one before is held meanwhile.
ALTER TABLE "cost_hour_clusters" VALIDATE CONSTRAINT "cost_hour_clusters_bound";
ALTER TABLE "cost_hour_namespaces" VALIDATE CONSTRAINT "cost_hour_namespaces_bound";
ALTER TABLE "cost_hour_queues" VALIDATE CONSTRAINT "cost_hour_queues_bound";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_bound";
