-- Karmada control planes that the operator names: whether they answer, and what of theirs the worker watches.
CREATE TABLE "karmada_control_planes" (
    "name" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "silent_since" TIMESTAMPTZ(3),
    "silence" TEXT,
    "kubernetes_version" TEXT,
    "release" TEXT,
    "division" TEXT,

    CONSTRAINT "karmada_control_planes_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "karmada_watches" (
    "control_plane" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "heard_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "karmada_watches_pkey" PRIMARY KEY ("control_plane", "kind")
);

CREATE TABLE "karmada_objects" (
    "control_plane" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "resource_version" TEXT NOT NULL,
    "object" JSONB NOT NULL,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "karmada_objects_pkey" PRIMARY KEY ("control_plane", "kind", "namespace", "name")
);

ALTER TABLE "karmada_watches" ADD CONSTRAINT "karmada_watches_control_plane_fkey"
    FOREIGN KEY ("control_plane") REFERENCES "karmada_control_planes"("name") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "karmada_objects" ADD CONSTRAINT "karmada_objects_control_plane_fkey"
    FOREIGN KEY ("control_plane") REFERENCES "karmada_control_planes"("name") ON DELETE CASCADE ON UPDATE CASCADE;
