-- What to do to pay less for a cluster, worked out by the worker once a day: hours of a fortnight are too many to be read
-- by a page that lists all clusters.
CREATE TABLE "cluster_advice" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT,
    "reason" TEXT,
    "saving" DECIMAL(20,10),
    "monthly" DECIMAL(20,10),
    "currency" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_advice_pkey" PRIMARY KEY ("namespace", "name"),
    CONSTRAINT "advice_or_reason" CHECK (num_nonnulls("kind", "reason") = 1)
);
ALTER TABLE "cluster_advice" ADD CONSTRAINT "cluster_advice_namespace_name_fkey" FOREIGN KEY ("namespace", "name")
  REFERENCES "clusters" ("namespace", "name") ON DELETE CASCADE ON UPDATE CASCADE;
