-- What the Prisma schema cannot say: partial and expression indexes, checks, and the audit's write protection.

-- One open order per namespace and name. Once it is `ready` the projection knows the name.
CREATE UNIQUE INDEX "requests_one_open_create" ON "requests" ("namespace", "cluster_name")
  WHERE "kind" = 'create' AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning');
CREATE UNIQUE INDEX "requests_one_open_delete" ON "requests" ("namespace", "cluster_name")
  WHERE "kind" = 'delete' AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying');

-- One index per sort of the cluster list; null counts as the smallest value so that a cursor can name it.
CREATE INDEX "clusters_by_name" ON "clusters" ("name", "namespace");
CREATE INDEX "clusters_by_project" ON "clusters" (coalesce("project", ''), "namespace", "name");
CREATE INDEX "clusters_by_provider" ON "clusters" (coalesce("provider", ''), "namespace", "name");
CREATE INDEX "clusters_by_region" ON "clusters" (coalesce("region", ''), "namespace", "name");
CREATE INDEX "clusters_by_version" ON "clusters" (coalesce("kubernetes_version", ''), "namespace", "name");
CREATE INDEX "clusters_by_nodes" ON "clusters" (coalesce("nodes_total", -1), "namespace", "name");
CREATE INDEX "clusters_by_owner" ON "clusters" (coalesce("owner", ''), "namespace", "name");
CREATE INDEX "clusters_by_expiry" ON "clusters" (coalesce("expires_at", 'infinity'), "namespace", "name");

ALTER TABLE "reservations" ADD CONSTRAINT "reservations_state" CHECK ("state" IN ('held', 'released'));
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_not_negative" CHECK ("limit_value" >= 0);

-- The chain starts at sequence 0 with sixty-four zeros.
INSERT INTO "audit_head" ("id", "seq", "hash") VALUES (1, 0, repeat('0', 64));

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "audit_entries_are_final" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entries_stay" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
