-- Views of more than costs are kept in one table; a name is one view of a person for each kind.
ALTER TABLE "cost_views" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'costs';
CREATE UNIQUE INDEX "cost_views_owner_id_kind_name_key" ON "cost_views" ("owner_id", "kind", "name");
DROP INDEX "cost_views_owner_id_name_key";
