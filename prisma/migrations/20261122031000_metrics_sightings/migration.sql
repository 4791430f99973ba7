-- promxy answers 200 without a region that is down. What was seen there before tells that it is missing.
CREATE TABLE "metrics_polls" (
    "source" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failure" TEXT,
    "history_since" TIMESTAMPTZ(3),
    "history_asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "metrics_polls_pkey" PRIMARY KEY ("source")
);
ALTER TABLE "metrics_polls" ADD CONSTRAINT "metrics_polls_failure"
  CHECK (("failure" IS NULL) = ("failing_since" IS NULL));

CREATE TABLE "metrics_sightings" (
    "source" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "metrics_sightings_pkey" PRIMARY KEY ("source", "namespace", "name", "region")
);
