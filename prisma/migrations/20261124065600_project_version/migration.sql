-- Who changes a project says which version they saw, so that nobody's change is lost unseen.
ALTER TABLE projects ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
