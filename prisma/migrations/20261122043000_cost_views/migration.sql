-- Named states of the page of costs. A view is filters, not data: who opens it sees what they may see.
CREATE TABLE "cost_views" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "project" TEXT,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_views_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "cost_views_owner_id_name_key" ON "cost_views" ("owner_id", "name");
CREATE INDEX "cost_views_is_shared_project_idx" ON "cost_views" ("is_shared", "project");
ALTER TABLE "cost_views" ADD CONSTRAINT "cost_views_owner_id_fkey"
  FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- The view that a person's page of costs begins with.
CREATE TABLE "cost_start_views" (
    "user_id" UUID NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "cost_start_views_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "cost_start_views" ADD CONSTRAINT "cost_start_views_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cost_start_views" ADD CONSTRAINT "cost_start_views_view_id_fkey"
  FOREIGN KEY ("view_id") REFERENCES "cost_views" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
