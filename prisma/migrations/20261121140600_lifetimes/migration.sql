-- How far the warnings and the end of a cluster's lifetime have come. Bound to the object's uid: a later cluster of the
-- same name begins anew.
CREATE TABLE cluster_lifetimes (
  uid TEXT NOT NULL,
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  known_since TIMESTAMPTZ(3) NOT NULL,
  warned_hours INTEGER,
  grace_until TIMESTAMPTZ(3),
  PRIMARY KEY (uid)
);
CREATE INDEX cluster_lifetimes_namespace_name_idx ON cluster_lifetimes (namespace, name);

-- Who switched deletion off, and when.
CREATE TABLE cluster_protections (
  uid TEXT NOT NULL,
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  protected_by TEXT NOT NULL,
  protected_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (uid)
);
CREATE INDEX cluster_protections_namespace_name_idx ON cluster_protections (namespace, name);

CREATE INDEX clusters_expires_at_idx ON clusters (expires_at);
