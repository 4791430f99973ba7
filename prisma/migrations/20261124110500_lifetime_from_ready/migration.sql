-- Days that a cluster lives from when it is ready, as its order asked, until its end is known.
ALTER TABLE "clusters" ADD COLUMN "expires_in_days" INTEGER;
-- When its people were last told that it is not ready yet, though its days would be over.
ALTER TABLE "clusters" ADD COLUMN "unready_told_at" TIMESTAMPTZ(3);
UPDATE "clusters" c SET "expires_in_days" = r."expires_in_days" FROM "requests" r
WHERE r."id"::text = c."request_id" AND r."kind" = 'create';

-- Orders know which object is theirs, whatever stands at it.
UPDATE "requests" r SET "cluster_uid" = c."uid" FROM "clusters" c
WHERE r."cluster_uid" IS NULL AND r."kind" = 'create' AND c."request_id" = r."id"::text;

-- Orders whose cluster was never ready count from when it is, whatever end was written at it.
UPDATE "requests" SET "expires_at" = NULL
WHERE "kind" = 'create' AND "expires_in_days" IS NOT NULL
  AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning', 'failed');
UPDATE "clusters" c SET "expires_at" = NULL FROM "requests" r
WHERE r."id"::text = c."request_id" AND r."kind" = 'create' AND r."expires_in_days" IS NOT NULL
  AND r."state" IN ('provisioning', 'failed');

CREATE INDEX "clusters_unready" ON "clusters" ("created_at")
WHERE "expires_in_days" IS NOT NULL AND "expires_at" IS NULL;
-- The longer lives that an object was given.
CREATE INDEX "requests_extensions" ON "requests" ("cluster_uid") WHERE "kind" = 'extend' AND "state" = 'done';
