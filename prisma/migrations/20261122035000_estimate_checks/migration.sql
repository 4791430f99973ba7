-- What a cluster was estimated at and what it cost since, worked out by the worker when hours have come: the catalog tells
-- of each template how right its estimates are, and days of all clusters are too much to read for that. A cluster that is
-- gone keeps its row for as long as its days are within the window.
CREATE TABLE "estimate_checks" (
    "uid" TEXT NOT NULL,
    "project" TEXT,
    "template" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "estimated" DECIMAL(20,10) NOT NULL,
    "estimated_currency" TEXT NOT NULL,
    "spent" DECIMAL(20,10) NOT NULL,
    "spent_currency" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "estimate_checks_pkey" PRIMARY KEY ("uid")
);
CREATE INDEX "estimate_checks_template_idx" ON "estimate_checks" ("template");
