-- What a source of metrics says that a day cost, beside what is booked of it. The worker asks once a day for each whole
-- day, so that pages need not ask for a month of raw series, and so that a comparison outlives what the source keeps.
CREATE TABLE "cost_source_days" (
    "source" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "project" TEXT NOT NULL,
    "source_node" DECIMAL(20,10),
    "source_storage" DECIMAL(20,10),
    "source_load_balancer" DECIMAL(20,10),
    "source_fee" DECIMAL(20,10),
    "booked_node" DECIMAL(20,10),
    "booked_storage" DECIMAL(20,10),
    "booked_load_balancer" DECIMAL(20,10),
    "booked_fee" DECIMAL(20,10),
    "card_node" DECIMAL(20,10),
    "card_fee" DECIMAL(20,10),
    "currency" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_source_days_pkey" PRIMARY KEY ("source", "day", "project")
);

ALTER TABLE "cost_watermarks" ADD COLUMN "compare_error" TEXT;
ALTER TABLE "cost_watermarks" ADD COLUMN "compare_error_at" TIMESTAMPTZ(3);
