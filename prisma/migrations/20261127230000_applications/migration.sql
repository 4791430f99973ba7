-- Applications on Karmada control planes as the worker has worked them out, for lists.
CREATE TABLE "applications" (
    "control_plane" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "rank" SMALLINT NOT NULL,
    "summary" JSONB NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("control_plane", "namespace", "name")
);

CREATE INDEX "applications_namespace_rank_name_control_plane_idx" ON "applications"("namespace", "rank", "name", "control_plane");

ALTER TABLE "applications" ADD CONSTRAINT "applications_control_plane_fkey"
    FOREIGN KEY ("control_plane") REFERENCES "karmada_control_planes"("name") ON DELETE CASCADE ON UPDATE CASCADE;
