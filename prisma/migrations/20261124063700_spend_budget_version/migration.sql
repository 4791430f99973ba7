-- Who changes a budget says which version they saw, so that nobody's change is lost unseen.
ALTER TABLE spend_budgets ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
