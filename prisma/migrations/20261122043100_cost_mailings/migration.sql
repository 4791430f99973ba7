-- Costs that a person has sent to them by mail, every day, week or month.
CREATE TABLE "cost_mailings" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "scope" JSONB NOT NULL,
    "every" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "paused" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_mailings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cost_mailings_owner_id_idx" ON "cost_mailings" ("owner_id");
CREATE INDEX "cost_mailings_next_at_idx" ON "cost_mailings" ("next_at");
ALTER TABLE "cost_mailings" ADD CONSTRAINT "cost_mailings_owner_id_fkey"
  FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cost_mailings" ADD CONSTRAINT "cost_mailings_every" CHECK ("every" IN ('day', 'week', 'month'));
ALTER TABLE "cost_mailings" ADD CONSTRAINT "cost_mailings_paused" CHECK ("paused" IN ('by-owner', 'no-right', 'gone'));
CREATE TABLE "cost_mailing_runs" (
    "id" UUID NOT NULL,
    "mailing_id" UUID NOT NULL,
    "period_from" TEXT NOT NULL,
    "period_to" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "cost_mailing_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cost_mailing_runs_mailing_id_created_at_idx" ON "cost_mailing_runs" ("mailing_id", "created_at");
ALTER TABLE "cost_mailing_runs" ADD CONSTRAINT "cost_mailing_runs_mailing_id_fkey"
  FOREIGN KEY ("mailing_id") REFERENCES "cost_mailings" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cost_mailing_runs" ADD CONSTRAINT "cost_mailing_runs_state"
  CHECK ("state" IN ('waiting', 'sent', 'gave-up', 'refused'));
-- What makes a period go out once, however many workers look; what is sent to try it does not count.
CREATE UNIQUE INDEX "cost_mailing_runs_once_a_period" ON "cost_mailing_runs" ("mailing_id", "period_from") WHERE NOT "is_test";
CREATE INDEX "cost_mailing_runs_waiting" ON "cost_mailing_runs" ("next_at") WHERE "state" = 'waiting';
