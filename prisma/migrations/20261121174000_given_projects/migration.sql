-- What the bootstrap file said of a project when it was last applied, so that a restart undoes no change of people.
ALTER TABLE "projects" ADD COLUMN "given" JSONB;
