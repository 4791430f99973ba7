-- Services that belong together: chosen by one click when a cluster is ordered.
CREATE TABLE "service_bundles" (
    "name" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "services" JSONB NOT NULL,
    "revision" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "service_bundles_pkey" PRIMARY KEY ("name")
);
