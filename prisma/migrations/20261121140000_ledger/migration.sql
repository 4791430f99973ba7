-- What an order costs and holds, and a ledger that no commit can overdraw.

CREATE TABLE "rate_card_versions" (
    "provider" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE,
    "rates" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rate_card_versions_pkey" PRIMARY KEY ("provider","version")
);
CREATE UNIQUE INDEX "rate_card_versions_provider_valid_from_key" ON "rate_card_versions"("provider", "valid_from");
ALTER TABLE "rate_card_versions" ADD CONSTRAINT "rate_card_versions_days" CHECK ("valid_until" > "valid_from");

ALTER TABLE "requests" ADD COLUMN "estimate" JSONB;

ALTER TABLE "reservations" ADD COLUMN "vcpu_millicores" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "memory_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "gpu" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "monthly" DECIMAL(20,10),
ADD COLUMN "currency" TEXT;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_not_negative"
  CHECK ("clusters" >= 0 AND "nodes" >= 0 AND "vcpu_millicores" >= 0 AND "memory_bytes" >= 0 AND "gpu" >= 0 AND "monthly" >= 0);
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_money" CHECK (("monthly" IS NULL) = ("currency" IS NULL));

CREATE TABLE "budget_allowances" (
    "request_id" UUID NOT NULL,
    "project" TEXT NOT NULL,
    "amount" DECIMAL(20,10) NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "granted_by" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "budget_allowances_pkey" PRIMARY KEY ("request_id")
);
CREATE INDEX "budget_allowances_project_idx" ON "budget_allowances"("project");
ALTER TABLE "budget_allowances" ADD CONSTRAINT "budget_allowances_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_allowances" ADD CONSTRAINT "budget_allowances_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_allowances" ADD CONSTRAINT "budget_allowances_amount" CHECK ("amount" > 0);

-- What a cluster takes by its own values; counted where no reservation stands for it.
CREATE TABLE "cluster_figures" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nodes" INTEGER NOT NULL,
    "vcpu_millicores" INTEGER NOT NULL,
    "memory_bytes" BIGINT NOT NULL,
    "gpu" INTEGER NOT NULL,
    "monthly" DECIMAL(20,10),
    "currency" TEXT,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_figures_pkey" PRIMARY KEY ("namespace","name")
);
ALTER TABLE "cluster_figures" ADD CONSTRAINT "cluster_figures_namespace_name_fkey" FOREIGN KEY ("namespace", "name") REFERENCES "clusters"("namespace", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row a project: what is used of each limit, and the ceiling that nothing may be added above. A ceiling is the
-- limit, or what was in use when the limit was lowered or clusters appeared without an order.
CREATE TABLE "project_ledgers" (
    "project" TEXT NOT NULL,
    "clusters" BIGINT NOT NULL DEFAULT 0,
    "clusters_ceiling" BIGINT,
    "nodes" BIGINT NOT NULL DEFAULT 0,
    "nodes_ceiling" BIGINT,
    "vcpu_millicores" BIGINT NOT NULL DEFAULT 0,
    "vcpu_millicores_ceiling" BIGINT,
    "memory_bytes" BIGINT NOT NULL DEFAULT 0,
    "memory_bytes_ceiling" BIGINT,
    "gpu" BIGINT NOT NULL DEFAULT 0,
    "gpu_ceiling" BIGINT,
    "currency" TEXT,
    "committed" DECIMAL(20,10) NOT NULL DEFAULT 0,
    "allowed" DECIMAL(20,10) NOT NULL DEFAULT 0,
    "committed_ceiling" DECIMAL(20,10),

    CONSTRAINT "project_ledgers_pkey" PRIMARY KEY ("project")
);
ALTER TABLE "project_ledgers" ADD CONSTRAINT "project_ledgers_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_ledgers"
  ADD CONSTRAINT "quota_clusters" CHECK ("clusters" <= "clusters_ceiling"),
  ADD CONSTRAINT "quota_nodes" CHECK ("nodes" <= "nodes_ceiling"),
  ADD CONSTRAINT "quota_vcpu" CHECK ("vcpu_millicores" <= "vcpu_millicores_ceiling"),
  ADD CONSTRAINT "quota_memory" CHECK ("memory_bytes" <= "memory_bytes_ceiling"),
  ADD CONSTRAINT "quota_gpu" CHECK ("gpu" <= "gpu_ceiling"),
  ADD CONSTRAINT "budget_committed" CHECK ("committed" <= "committed_ceiling");

-- Counts a project anew under the lock of its row, so that whoever comes second sees what the first one took.
-- `refuses`: something was reserved, and above the ceiling the row's checks refuse it. Otherwise a limit or the world
-- has changed, which is written down as it is.
-- The functions run as their owner: the application cannot write a ledger by itself.
CREATE FUNCTION "refresh_ledger"(of_project TEXT, refuses BOOLEAN) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  was project_ledgers%ROWTYPE;
  used RECORD;
  quota RECORD;
  money RECORD;
BEGIN
  INSERT INTO project_ledgers (project) SELECT name FROM projects WHERE name = of_project ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM project_ledgers WHERE project = of_project FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  SELECT max(limit_value) FILTER (WHERE resource = 'clusters') AS clusters,
         max(limit_value) FILTER (WHERE resource = 'nodes') AS nodes,
         max(limit_value) FILTER (WHERE resource = 'vcpu') * 1000::bigint AS vcpu_millicores,
         max(limit_value) FILTER (WHERE resource = 'memoryGib') * 1073741824::bigint AS memory_bytes,
         max(limit_value) FILTER (WHERE resource = 'gpu') AS gpu
    INTO quota FROM quotas WHERE project = of_project;
  SELECT b.currency, b.monthly, (
           SELECT coalesce(sum(a.amount), 0) FROM budget_allowances a JOIN reservations r USING (request_id)
           WHERE a.project = of_project AND r.state = 'held' AND a.currency = b.currency
         ) AS allowed
    INTO money FROM (SELECT 1) AS always LEFT JOIN budgets b ON b.project = of_project;

  SELECT coalesce(sum(held.clusters), 0) AS clusters, coalesce(sum(held.nodes), 0) AS nodes,
         coalesce(sum(held.vcpu_millicores), 0) AS vcpu_millicores, coalesce(sum(held.memory_bytes), 0) AS memory_bytes,
         coalesce(sum(held.gpu), 0) AS gpu,
         -- Amounts of another currency are never added; an order in one is refused below.
         coalesce(sum(held.monthly) FILTER (WHERE money.currency IS NULL OR held.currency = money.currency), 0) AS committed
    INTO used FROM (
      SELECT clusters, coalesce(nodes, 0) AS nodes, vcpu_millicores, memory_bytes, gpu, monthly, currency
        FROM reservations WHERE project = of_project AND state = 'held'
      UNION ALL
      SELECT 1, coalesce(f.nodes, c.nodes_total, 0), coalesce(f.vcpu_millicores, 0), coalesce(f.memory_bytes, 0),
             coalesce(f.gpu, 0), f.monthly, f.currency
        FROM clusters c LEFT JOIN cluster_figures f USING (namespace, name)
        WHERE c.project = of_project AND NOT EXISTS (SELECT 1 FROM reservations r
          WHERE r.namespace = c.namespace AND r.cluster_name = c.name AND r.state = 'held')
    ) AS held;

  UPDATE project_ledgers SET
    clusters = used.clusters, nodes = used.nodes, vcpu_millicores = used.vcpu_millicores,
    memory_bytes = used.memory_bytes, gpu = used.gpu, committed = used.committed,
    currency = money.currency, allowed = coalesce(money.allowed, 0),
    -- Without a limit the ceiling is null; greatest() alone would overlook that.
    clusters_ceiling = CASE WHEN quota.clusters IS NOT NULL
      THEN greatest(quota.clusters, CASE WHEN refuses THEN was.clusters ELSE used.clusters END) END,
    nodes_ceiling = CASE WHEN quota.nodes IS NOT NULL
      THEN greatest(quota.nodes, CASE WHEN refuses THEN was.nodes ELSE used.nodes END) END,
    vcpu_millicores_ceiling = CASE WHEN quota.vcpu_millicores IS NOT NULL
      THEN greatest(quota.vcpu_millicores, CASE WHEN refuses THEN was.vcpu_millicores ELSE used.vcpu_millicores END) END,
    memory_bytes_ceiling = CASE WHEN quota.memory_bytes IS NOT NULL
      THEN greatest(quota.memory_bytes, CASE WHEN refuses THEN was.memory_bytes ELSE used.memory_bytes END) END,
    gpu_ceiling = CASE WHEN quota.gpu IS NOT NULL
      THEN greatest(quota.gpu, CASE WHEN refuses THEN was.gpu ELSE used.gpu END) END,
    committed_ceiling = CASE WHEN money.monthly IS NOT NULL
      THEN greatest(money.monthly + money.allowed, CASE WHEN refuses THEN was.committed ELSE used.committed END) END
    WHERE project = of_project;
END
$$;

CREATE FUNCTION "count_reservation"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  grows BOOLEAN := TG_OP <> 'DELETE' AND NEW.state = 'held' AND (TG_OP = 'INSERT' OR OLD.state <> 'held'
    OR NEW.clusters > OLD.clusters OR coalesce(NEW.nodes, 0) > coalesce(OLD.nodes, 0)
    OR NEW.vcpu_millicores > OLD.vcpu_millicores OR NEW.memory_bytes > OLD.memory_bytes OR NEW.gpu > OLD.gpu
    OR coalesce(NEW.monthly, 0) > coalesce(OLD.monthly, 0));
  most INTEGER;
  has INTEGER;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refresh_ledger(OLD.project, false);
    RETURN NULL;
  END IF;
  PERFORM refresh_ledger(NEW.project, grows);
  IF NOT grows THEN RETURN NULL; END IF;
  IF NEW.monthly > 0 AND EXISTS (SELECT 1 FROM budgets WHERE project = NEW.project AND currency <> NEW.currency) THEN
    RAISE EXCEPTION 'a price in % cannot be held against a budget in another currency', NEW.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'budget_currency';
  END IF;
  SELECT limit_value INTO most FROM quotas WHERE project = NEW.project AND resource = 'clustersPerPerson';
  IF FOUND THEN
    -- The ledger's lock is held by now, so nobody else is counting.
    SELECT coalesce(sum(r.clusters), 0) INTO has FROM reservations r
      JOIN requests q ON q.id = r.request_id
      WHERE r.project = NEW.project AND r.state = 'held'
        AND q.requester_id = (SELECT requester_id FROM requests WHERE id = NEW.request_id);
    IF has > most AND (TG_OP = 'INSERT' OR OLD.state <> 'held' OR NEW.clusters > OLD.clusters) THEN
      RAISE EXCEPTION 'one person may have % clusters', most
        USING ERRCODE = 'check_violation', CONSTRAINT = 'quota_clusters_per_person';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "reservations_are_counted" AFTER INSERT OR UPDATE OR DELETE ON "reservations"
  FOR EACH ROW EXECUTE FUNCTION "count_reservation"();

-- Limits: quotas, budgets, allowances. `project` is the column in all three.
CREATE FUNCTION "count_limit"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(CASE WHEN TG_OP = 'DELETE' THEN OLD.project ELSE NEW.project END, false);
  RETURN NULL;
END
$$;
CREATE TRIGGER "quotas_are_counted" AFTER INSERT OR UPDATE OR DELETE ON "quotas"
  FOR EACH ROW EXECUTE FUNCTION "count_limit"();
CREATE TRIGGER "budgets_are_counted" AFTER INSERT OR UPDATE OR DELETE ON "budgets"
  FOR EACH ROW EXECUTE FUNCTION "count_limit"();
CREATE TRIGGER "allowances_are_counted" AFTER INSERT OR UPDATE OR DELETE ON "budget_allowances"
  FOR EACH ROW EXECUTE FUNCTION "count_limit"();

CREATE FUNCTION "open_ledger"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(NEW.name, false);
  RETURN NULL;
END
$$;
CREATE TRIGGER "projects_have_ledgers" AFTER INSERT ON "projects"
  FOR EACH ROW EXECUTE FUNCTION "open_ledger"();

-- Clusters come and go by the hundred, so they are counted once a statement, projects in the order of their names.
CREATE FUNCTION "count_new_clusters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(project, false) FROM (SELECT DISTINCT project FROM fresh WHERE project IS NOT NULL ORDER BY 1) AS p;
  RETURN NULL;
END
$$;
CREATE FUNCTION "count_gone_clusters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(project, false) FROM (SELECT DISTINCT project FROM stale WHERE project IS NOT NULL ORDER BY 1) AS p;
  RETURN NULL;
END
$$;
CREATE FUNCTION "count_changed_clusters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(project, false) FROM (
    SELECT DISTINCT unnest(ARRAY[stale.project, fresh.project]) AS project FROM stale JOIN fresh USING (namespace, name)
    WHERE stale.project IS DISTINCT FROM fresh.project OR stale.nodes_total IS DISTINCT FROM fresh.nodes_total
    ORDER BY 1) AS p WHERE project IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "new_clusters_are_counted" AFTER INSERT ON "clusters" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_clusters"();
CREATE TRIGGER "gone_clusters_are_counted" AFTER DELETE ON "clusters" REFERENCING OLD TABLE AS stale
  FOR EACH STATEMENT EXECUTE FUNCTION "count_gone_clusters"();
CREATE TRIGGER "changed_clusters_are_counted" AFTER UPDATE ON "clusters"
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_clusters"();

CREATE FUNCTION "count_figures"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(project, false) FROM (
    SELECT DISTINCT c.project FROM fresh JOIN clusters c USING (namespace, name) WHERE c.project IS NOT NULL ORDER BY 1
  ) AS p;
  RETURN NULL;
END
$$;
CREATE TRIGGER "new_figures_are_counted" AFTER INSERT ON "cluster_figures" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_figures"();
CREATE TRIGGER "changed_figures_are_counted" AFTER UPDATE ON "cluster_figures" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_figures"();

DO $$ BEGIN PERFORM refresh_ledger(name, false) FROM projects ORDER BY name; END $$;
