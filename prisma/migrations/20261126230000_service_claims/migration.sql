-- What is installed on a cluster for whom, in its narrow row: the preview of a multi-cluster service asks it of thousands.
ALTER TABLE "clusters" ADD COLUMN "service_claims" JSONB NOT NULL DEFAULT '[]';

UPDATE "clusters" c SET "service_claims" = told.claims
FROM (
  SELECT d.namespace, d.name, jsonb_agg(jsonb_build_object(
    'service', (service->>'namespace') || '/' || (service->>'name'), 'template', service->>'template',
    'rule', services->'multiClusterService', 'priority', services->'priority')) AS claims
  FROM "cluster_details" d
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(d.detail->'serviceSets') WHEN 'array' THEN d.detail->'serviceSets' ELSE '[]'::jsonb END) AS services
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(services->'services') WHEN 'array' THEN services->'services' ELSE '[]'::jsonb END) AS service
  GROUP BY d.namespace, d.name
) AS told
WHERE c.namespace = told.namespace AND c.name = told.name;
