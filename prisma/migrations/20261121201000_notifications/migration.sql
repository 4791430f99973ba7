-- The language in which Slipway writes to a person; null until they have chosen one.
ALTER TABLE users ADD COLUMN locale TEXT;

-- What happened, written by the transaction that made it happen; who hears of it is worked out after.
CREATE TABLE notices (
  id UUID NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  topic TEXT NOT NULL,
  project TEXT,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  arguments JSONB NOT NULL,
  actor_id UUID,
  about UUID[],
  expanded_at TIMESTAMPTZ(3),
  PRIMARY KEY (id)
);
CREATE INDEX notices_at_idx ON notices (at);
CREATE INDEX notices_waiting ON notices (at, id) WHERE expanded_at IS NULL;

-- A person's inbox.
CREATE TABLE notifications (
  id UUID NOT NULL,
  notice_id UUID NOT NULL,
  user_id UUID NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  topic TEXT NOT NULL,
  project TEXT,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  arguments JSONB NOT NULL,
  read_at TIMESTAMPTZ(3),
  PRIMARY KEY (id),
  CONSTRAINT notifications_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX notifications_notice_id_user_id_key ON notifications (notice_id, user_id);
CREATE INDEX notifications_user_id_at_id_idx ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_read_at_idx ON notifications (read_at);

-- What a person switched; a kind without a row has its usual channels.
CREATE TABLE notification_settings (
  user_id UUID NOT NULL,
  kind TEXT NOT NULL,
  in_app BOOLEAN NOT NULL,
  email BOOLEAN NOT NULL,
  PRIMARY KEY (user_id, kind),
  CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- What has to leave Slipway: one row a message and receiver, sent until it is taken or given up.
CREATE TABLE deliveries (
  id UUID NOT NULL,
  notice_id UUID NOT NULL,
  channel TEXT NOT NULL,
  user_id UUID,
  destination_id UUID,
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TIMESTAMPTZ(3) NOT NULL,
  last_error TEXT,
  sent_at TIMESTAMPTZ(3),
  PRIMARY KEY (id),
  CONSTRAINT deliveries_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT deliveries_channel CHECK (channel IN ('email', 'webhook', 'slack')),
  CONSTRAINT deliveries_state CHECK (state IN ('waiting', 'sent', 'gave-up')),
  CONSTRAINT deliveries_receiver CHECK ((user_id IS NULL) <> (destination_id IS NULL))
);
CREATE INDEX deliveries_notice_id_idx ON deliveries (notice_id);
CREATE INDEX deliveries_waiting ON deliveries (next_at) WHERE state = 'waiting';
-- PostgreSQL 14 cannot count nulls as equal, so there is one index for each sort of receiver.
CREATE UNIQUE INDEX deliveries_once_a_person ON deliveries (notice_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX deliveries_once_a_destination ON deliveries (notice_id, destination_id)
  WHERE destination_id IS NOT NULL;
