-- An archived project is out of sight; its history keeps pointing at it.
ALTER TABLE "projects" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
