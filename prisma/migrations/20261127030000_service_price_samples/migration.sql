-- What a service costs a month where it has a namespace to itself, worked out by the worker when hours have come: the forms
-- that add services tell what one usually costs, and days of all namespaces are too much to read for that.
CREATE TABLE "service_price_samples" (
    "cluster_uid" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "project" TEXT,
    "amount" DECIMAL(20,10) NOT NULL,
    "currency" TEXT NOT NULL,
    "nodes" DOUBLE PRECISION,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_price_samples_pkey" PRIMARY KEY ("cluster_uid", "namespace")
);
CREATE INDEX "service_price_samples_service_idx" ON "service_price_samples" ("service");
