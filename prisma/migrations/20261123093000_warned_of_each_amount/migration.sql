-- A threshold tells once for each amount that the budget has in a month: the key has to tell amounts apart. Rows that a
-- worker of before writes while this is rolled out have no currency; no null is left for the key.
UPDATE "spend_budget_events" e SET "currency" = b."currency" FROM "spend_budgets" b WHERE b."id" = e."budget_id" AND e."currency" IS NULL;
ALTER TABLE "spend_budget_events" ALTER COLUMN "currency" SET DEFAULT '', ALTER COLUMN "currency" SET NOT NULL;
ALTER TABLE "spend_budget_events"
  DROP CONSTRAINT "spend_budget_events_pkey",
  ADD CONSTRAINT "spend_budget_events_pkey" PRIMARY KEY ("budget_id", "month", "threshold", "monthly", "currency");
