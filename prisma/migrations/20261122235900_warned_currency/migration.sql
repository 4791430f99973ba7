-- A warning keeps the currency of its amounts, whatever the budget's is later. Null: of a version before, that runs on while
-- this one begins.
ALTER TABLE "spend_budget_events" ADD COLUMN "currency" TEXT;
UPDATE "spend_budget_events" e SET "currency" = b."currency" FROM "spend_budgets" b WHERE b."id" = e."budget_id";
