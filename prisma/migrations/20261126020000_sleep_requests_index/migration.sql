-- When a cluster slept is asked with its schedule, and of all clusters with what sleep saved.
CREATE INDEX "requests_sleep" ON "requests" ("cluster_uid") WHERE "kind" IN ('hibernate', 'wake');
