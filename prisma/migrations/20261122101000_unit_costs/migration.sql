-- What costs are divided by: an order, an active user. Of one project, or of everything.
CREATE TABLE "cost_units" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_units_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cost_units_project_idx" ON "cost_units" ("project");
CREATE UNIQUE INDEX "cost_units_named_once" ON "cost_units" (coalesce("project", ''), lower("name"));
-- A day without a row is not known; that is another thing than nothing.
CREATE TABLE "cost_unit_quantities" (
    "unit_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "quantity" DECIMAL(22,10) NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_unit_quantities_pkey" PRIMARY KEY ("unit_id", "day")
);
ALTER TABLE "cost_unit_quantities" ADD CONSTRAINT "cost_unit_quantities_unit_id_fkey"
  FOREIGN KEY ("unit_id") REFERENCES "cost_units" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cost_unit_quantities" ADD CONSTRAINT "cost_unit_quantities_quantity" CHECK ("quantity" >= 0);
