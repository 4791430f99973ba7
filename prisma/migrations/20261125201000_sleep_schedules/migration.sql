-- When clusters sleep. A row is about one object, whoever has its name later.
CREATE TABLE "sleep_schedules" (
  "cluster_uid" TEXT NOT NULL,
  "namespace" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "time_zone" TEXT NOT NULL,
  "asleep" JSONB NOT NULL,
  "awake_since" TIMESTAMPTZ(3),
  "awake_until" TIMESTAMPTZ(3),
  "wakes_on_kubeconfig" BOOLEAN NOT NULL,
  "owner_id" UUID NOT NULL,
  "owner" TEXT NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "next_at" TIMESTAMPTZ(3),
  CONSTRAINT "sleep_schedules_pkey" PRIMARY KEY ("cluster_uid")
);
CREATE INDEX "sleep_schedules_namespace_name_idx" ON "sleep_schedules" ("namespace", "name");
CREATE INDEX "sleep_schedules_next_at_idx" ON "sleep_schedules" ("next_at");

-- Each change of a schedule happens once: its instant is the key.
CREATE TABLE "sleep_transitions" (
  "cluster_uid" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "wanted" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "request_id" UUID,
  "reason" JSONB,
  "tried_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sleep_transitions_pkey" PRIMARY KEY ("cluster_uid", "at")
);
