-- A change of a cluster may pass the budget as an order may. What its cluster holds is the reservation of another request,
-- and a change of which nothing came is allowed nothing. Rows stay as they are written: the state of the request tells.
ALTER TABLE "budget_allowances" ADD COLUMN "covers" UUID;
ALTER TABLE "budget_allowances" ADD CONSTRAINT "budget_allowances_covers_fkey" FOREIGN KEY ("covers") REFERENCES "requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By how much a project may pass its budget now.
CREATE FUNCTION "allowed_to"(of_project TEXT, in_currency TEXT) RETURNS NUMERIC
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(sum(a.amount), 0)
  FROM budget_allowances a
  JOIN requests q ON q.id = a.request_id
  JOIN reservations r ON r.request_id = coalesce(a.covers, a.request_id)
  WHERE a.project = of_project AND a.currency = in_currency AND r.state = 'held'
    AND (a.covers IS NULL OR q.state NOT IN ('rejected', 'cancelled', 'expired'))
    AND (a.covers IS NULL OR q.state <> 'failed' OR q.plan ? 'generation')
$$;

CREATE OR REPLACE FUNCTION "refresh_ledger"(of_project TEXT, refuses BOOLEAN) RETURNS void
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
  SELECT b.currency, b.monthly, allowed_to(of_project, b.currency) AS allowed
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
