-- Drafts of catalog items, and what became of each publication in k0rdent.
ALTER TABLE "catalog_items"
  ADD COLUMN "icon" TEXT,
  ADD COLUMN "owner" TEXT,
  ADD COLUMN "support_url" TEXT,
  ADD COLUMN "is_managed" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "catalog_drafts" (
  "item_id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "authors" TEXT[],
  "drafted_by" TEXT NOT NULL,
  "comment" TEXT,
  "revision" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "catalog_drafts_pkey" PRIMARY KEY ("item_id"),
  CONSTRAINT "catalog_drafts_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "catalog_items"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "catalog_publications" (
  "id" UUID NOT NULL,
  "item_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "chain" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "projects" TEXT[],
  "published_by" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "applied_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "problem" TEXT,
  CONSTRAINT "catalog_publications_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "catalog_publications_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "catalog_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "catalog_publications_item_id_number_key" ON "catalog_publications"("item_id", "number");
CREATE INDEX "catalog_publications_state_idx" ON "catalog_publications"("state");
-- One publication of an item is under way at a time, and one is in force.
CREATE UNIQUE INDEX "catalog_publications_one_under_way" ON "catalog_publications" ("item_id")
  WHERE "state" IN ('publishing', 'rolling-back');
CREATE UNIQUE INDEX "catalog_publications_one_in_force" ON "catalog_publications" ("item_id") WHERE "state" = 'published';
