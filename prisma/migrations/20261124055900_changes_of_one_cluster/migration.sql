-- A change is about one object, not about whatever has its name when the change is carried out.
ALTER TABLE "requests" ADD COLUMN "cluster_uid" TEXT;

UPDATE "requests" SET "cluster_uid" = "parameters" ->> 'uid'
  WHERE "kind" = 'delete' AND jsonb_typeof("parameters" -> 'uid') = 'string';
-- What is open now is about the cluster that was there when it was asked for.
UPDATE "requests" r SET "cluster_uid" = c."uid" FROM "clusters" c
  WHERE r."cluster_uid" IS NULL AND r."kind" <> 'create'
    AND r."state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying')
    AND c."namespace" = r."namespace" AND c."name" = r."cluster_name" AND c."created_at" <= r."created_at";

-- Several changes of one cluster could be open. The one that got furthest stays, a deletion before an extension, and
-- of equals the newest; the others end with a reason.
CREATE TEMPORARY TABLE "_superseded" ON COMMIT DROP AS
  SELECT ranked."id", ranked."state" FROM (
    SELECT "id", "state", row_number() OVER (
      PARTITION BY "namespace", "cluster_name", coalesce("cluster_uid", '')
      ORDER BY "state" = 'applying' DESC, "state" = 'approved' DESC, "kind" = 'delete' DESC, "created_at" DESC, "id"
    ) AS place
    FROM "requests"
    WHERE "kind" <> 'create'
      AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying')
  ) AS ranked WHERE ranked.place > 1;
INSERT INTO "request_timeline" ("request_id", "at", "actor", "type", "detail", "said")
  SELECT "id", now(), 'slipway', CASE WHEN "state" = 'applying' THEN 'failed' ELSE 'expired' END,
    'Another change of this cluster was open as well',
    '[{"detail":"Another change of this cluster was open as well","message":{"key":"said.change-superseded","params":{}}}]'
  FROM "_superseded";
UPDATE "requests" r SET
    "state" = CASE WHEN s."state" = 'applying' THEN 'failed' ELSE 'expired' END,
    "reason" = 'Another change of this cluster was open as well',
    "reason_message" = '{"key":"said.change-superseded","params":{}}',
    "revision" = r."revision" + 1, "updated_at" = now()
  FROM "_superseded" s WHERE s."id" = r."id";

DROP INDEX "requests_one_open_delete";
CREATE UNIQUE INDEX "requests_one_open_change" ON "requests" ("namespace", "cluster_name", coalesce("cluster_uid", ''))
  WHERE "kind" <> 'create'
    AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying');
