-- How long replacements of machines take is told with every cluster.
CREATE INDEX "requests_replacements" ON "requests" ("updated_at") WHERE "kind" = 'replace-machine' AND "state" = 'done';
