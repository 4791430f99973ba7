-- The ServiceTemplates of a cluster in its narrow row: the catalog counts them without reading every wide detail.
ALTER TABLE "clusters" ADD COLUMN "service_templates" TEXT[] DEFAULT ARRAY[]::TEXT[];

UPDATE "clusters" c SET "service_templates" = told.templates
FROM (
  SELECT d.namespace, d.name, array_agg(DISTINCT service->>'template' ORDER BY service->>'template') AS templates
  FROM "cluster_details" d
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(d.detail->'services') WHEN 'array' THEN d.detail->'services' ELSE '[]'::jsonb END) AS service
  WHERE service->>'template' <> ''
  GROUP BY d.namespace, d.name
) AS told
WHERE c.namespace = told.namespace AND c.name = told.name;
