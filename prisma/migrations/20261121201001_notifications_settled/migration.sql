-- What waited for somebody counts as read once it is answered; found by what it was about.
CREATE INDEX notifications_open ON notifications (subject, key) WHERE read_at IS NULL;
