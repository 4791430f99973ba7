-- For whom Slipway acted by itself, and from which address somebody asked. Rows from before know neither.
ALTER TABLE "audit_entries" ADD COLUMN "on_behalf_of" TEXT, ADD COLUMN "address" TEXT;

-- The page's filters: who, and what.
CREATE INDEX "audit_entries_actor_seq_idx" ON "audit_entries"("actor", "seq");
CREATE INDEX "audit_entries_action_seq_idx" ON "audit_entries"("action", "seq");
