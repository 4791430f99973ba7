-- Who changes a destination says which version they saw, so that nobody's change is lost unseen.
ALTER TABLE notification_destinations ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
