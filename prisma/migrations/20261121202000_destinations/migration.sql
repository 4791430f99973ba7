-- Where notices are sent beside people. Address and secret are sealed with the portal's own secret.
CREATE TABLE notification_destinations (
  id UUID NOT NULL,
  project TEXT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  host TEXT NOT NULL,
  sealed_url TEXT NOT NULL,
  sealed_secret TEXT,
  topics TEXT[],
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  paused_at TIMESTAMPTZ(3),
  disabled_at TIMESTAMPTZ(3),
  last_outcome TEXT,
  last_status INTEGER,
  last_at TIMESTAMPTZ(3),
  PRIMARY KEY (id),
  CONSTRAINT notification_destinations_kind CHECK (kind IN ('webhook', 'slack')),
  -- A webhook is signed, Slack's own address is the secret.
  CONSTRAINT notification_destinations_secret CHECK ((kind = 'webhook') = (sealed_secret IS NOT NULL))
);
CREATE INDEX notification_destinations_project_idx ON notification_destinations (project);

-- What waits for a destination goes with it.
ALTER TABLE deliveries ADD CONSTRAINT deliveries_destination_id_fkey
  FOREIGN KEY (destination_id) REFERENCES notification_destinations (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX deliveries_destination_id_idx ON deliveries (destination_id);
