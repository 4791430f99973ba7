-- Through which agent somebody acted. Rows from before know none, and keep their hashes.
ALTER TABLE "audit_entries" ADD COLUMN "agent" TEXT;

-- How old what is known of a person is, so that an access token from before says nothing new.
ALTER TABLE "users" ADD COLUMN "described_at" TIMESTAMPTZ(3);
