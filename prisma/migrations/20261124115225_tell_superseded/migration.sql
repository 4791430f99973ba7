-- 20261124055900 ended open changes of a cluster that had several, and told nobody. Only that migration gives this reason.
-- Their timelines say so already; the audit is a chain that the portal alone writes, so it has no line of them.
INSERT INTO "notices" ("id", "at", "topic", "project", "subject", "key", "arguments", "about")
  SELECT gen_random_uuid(), now(), 'request-failed', r."project", 'requests', r."id"::text,
    jsonb_build_object(
      'kind', r."kind",
      'cluster', r."cluster_name",
      'requester', r."requester",
      'reason', r."reason",
      'reasonMessage', r."reason_message"
    ),
    ARRAY(SELECT u."id" FROM "users" u WHERE u."id" = r."requester_id" OR u."email" = lower(r."requester"))
  FROM "requests" r
  WHERE r."reason_message" ->> 'key' = 'said.change-superseded' AND r."state" IN ('expired', 'failed');
