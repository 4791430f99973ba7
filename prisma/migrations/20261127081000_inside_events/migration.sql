-- What clusters said of what is inside them: Kubernetes forgets events after an hour, and a cluster that is gone or cannot
-- be reached tells none. Only what somebody's page or the worker has read is here.
CREATE TABLE "inside_events" (
    "cluster_uid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "within" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inside_events_pkey" PRIMARY KEY ("cluster_uid", "uid")
);

CREATE INDEX "inside_events_cluster_uid_at_uid_idx" ON "inside_events"("cluster_uid", "at" DESC, "uid");
CREATE INDEX "inside_events_heard_at_idx" ON "inside_events"("heard_at");
