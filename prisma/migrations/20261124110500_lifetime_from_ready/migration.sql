-- Days that a cluster lives from when it is ready, as its order asked, until its end is known.
ALTER TABLE "clusters" ADD COLUMN "expires_in_days" INTEGER;
-- When its people were last told that it is not ready yet, though its days would be over.
ALTER TABLE "clusters" ADD COLUMN "unready_told_at" TIMESTAMPTZ(3);
UPDATE "clusters" c SET "expires_in_days" = r."expires_in_days" FROM "requests" r
WHERE r."id"::text = c."request_id" AND r."kind" = 'create';

-- Orders under way count from when their cluster is ready as well. What is written at a cluster stays until then.
UPDATE "requests" SET "expires_at" = NULL
WHERE "kind" = 'create' AND "expires_in_days" IS NOT NULL
  AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning');

CREATE INDEX "clusters_unready" ON "clusters" ("created_at")
WHERE "expires_in_days" IS NOT NULL AND "expires_at" IS NULL;
-- The longer lives that an object was given.
CREATE INDEX "requests_extensions" ON "requests" ("cluster_uid") WHERE "kind" = 'extend' AND "state" = 'done';
