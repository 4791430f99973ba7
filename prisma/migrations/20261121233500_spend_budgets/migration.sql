-- Budgets of what is really spent. They warn and never block; what may be committed is the project's own budget.
CREATE TABLE "spend_budgets" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "scope_kind" TEXT NOT NULL,
    "scope_value" TEXT,
    "monthly" DECIMAL(20,10) NOT NULL,
    "currency" TEXT NOT NULL,
    "thresholds" INTEGER[],
    "warns_on_forecast" BOOLEAN NOT NULL,
    "owner" TEXT,
    "is_active" BOOLEAN NOT NULL,
    "state" TEXT,
    "state_month" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spend_budgets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "spend_budgets_scope_kind_scope_value_idx" ON "spend_budgets" ("scope_kind", "scope_value");
ALTER TABLE "spend_budgets" ADD CONSTRAINT "spend_budgets_scope"
  CHECK ("scope_kind" IN ('project', 'owner', 'cost-centre', 'template', 'all') AND ("scope_kind" = 'all') = ("scope_value" IS NULL));
ALTER TABLE "spend_budgets" ADD CONSTRAINT "spend_budgets_monthly" CHECK ("monthly" > 0);
-- The key is what makes a threshold tell once a month, however many workers look.
CREATE TABLE "spend_budget_events" (
    "budget_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "threshold" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount" DECIMAL(20,10) NOT NULL,
    "monthly" DECIMAL(20,10) NOT NULL,

    CONSTRAINT "spend_budget_events_pkey" PRIMARY KEY ("budget_id", "month", "threshold")
);
ALTER TABLE "spend_budget_events" ADD CONSTRAINT "spend_budget_events_budget_id_fkey"
  FOREIGN KEY ("budget_id") REFERENCES "spend_budgets" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
