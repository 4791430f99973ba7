-- In which currency a source's amounts are, and since which hour. A change of it opens new rows of clusters, so that no day
-- of a cluster has amounts of two currencies.
CREATE TABLE "cost_source_currencies" (
    "source" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_source_currencies_pkey" PRIMARY KEY ("source", "since")
);
INSERT INTO "cost_source_currencies" ("source", "since", "currency")
SELECT DISTINCT ON ("source") "source", TIMESTAMPTZ '1970-01-01 00:00:00Z', "currency" FROM "cost_hour_clusters"
ORDER BY "source", "hour" DESC;
