-- How the services of a cluster are in its narrow row: the list shows and filters it without reading every wide detail.
ALTER TABLE "clusters"
  ADD COLUMN "services_state" TEXT NOT NULL DEFAULT 'none',
  ADD COLUMN "services_total" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "services_running" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "services_failing" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "services_trouble" JSONB;

-- The same as countServices of server/domain/services; a test compares them.
WITH claims AS (
  SELECT d.namespace, d.name, s.place AS set_place, c.place, s.body->>'multiClusterService' AS rule,
    c.body->>'namespace' || '/' || (c.body->>'name') AS key, c.body, c.body->>'state' = 'replaced' AS is_replaced,
    s.body->>'trouble' AS trouble,
    CASE WHEN c.body->>'state' = 'failed' THEN 'failing'
      WHEN c.body->>'state' = 'deployed' AND s.body->>'trouble' IS NULL THEN 'running' ELSE 'waiting' END AS standing
  FROM "cluster_details" d
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(d.detail->'serviceSets') WHEN 'array' THEN d.detail->'serviceSets' ELSE '[]' END)
    WITH ORDINALITY AS s (body, place)
  CROSS JOIN LATERAL jsonb_array_elements(s.body->'services') WITH ORDINALITY AS c (body, place)
  WHERE c.body->>'state' NOT IN ('deleting', 'disabled')
), counted AS (
  SELECT one.* FROM claims one
  WHERE NOT one.is_replaced OR NOT EXISTS (SELECT 1 FROM claims other
    WHERE other.namespace = one.namespace AND other.name = one.name AND other.key = one.key AND NOT other.is_replaced)
), worst AS (
  SELECT DISTINCT ON (namespace, name, key) * FROM counted
  ORDER BY namespace, name, key, array_position(ARRAY['failing', 'waiting', 'running'], standing), set_place, place
), sums AS (
  SELECT namespace, name, count(*)::int AS total, (count(*) FILTER (WHERE standing = 'running'))::int AS running,
    (count(*) FILTER (WHERE standing = 'failing'))::int AS failing
  FROM worst GROUP BY namespace, name
), troubles AS (
  SELECT DISTINCT ON (namespace, name) namespace, name, jsonb_build_object('name', body->>'name',
    'namespace', body->>'namespace', 'rule', rule, 'state', body->>'state', 'cause', nullif(body->'cause', 'null'),
    'words', left(CASE WHEN body->>'state' = 'deployed' THEN trouble ELSE body->>'words' END, 500)) AS trouble
  FROM worst WHERE standing <> 'running'
  ORDER BY namespace, name, standing <> 'failing', set_place, place
)
UPDATE "clusters" c SET
  "services_state" = CASE WHEN s.failing > 0 THEN 'failing' WHEN s.running < s.total THEN 'waiting' ELSE 'running' END,
  "services_total" = s.total, "services_running" = s.running, "services_failing" = s.failing,
  "services_trouble" = t.trouble
FROM sums s LEFT JOIN troubles t USING (namespace, name)
WHERE c.namespace = s.namespace AND c.name = s.name;
